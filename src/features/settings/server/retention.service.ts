import { eq } from 'drizzle-orm';
import type { Retention } from '#features/feature.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { keptSince, RETENTION_KINDS, type RetentionChoices } from '#features/people/retention.rules.ts';
import { schoolSettings } from '#features/people/server/school-settings.tables.ts';
import { changesOf } from '#platform/audit/server/changes.ts';
import { recordEvent } from '#platform/audit/server/record.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import type { RetentionInput } from '../retention.contract.ts';

const DAY_MS = 86_400_000;
/** Rows deleted per transaction. */
const BATCH = 500;

async function findRetention(tx: Tx): Promise<RetentionChoices> {
  const [found] = await tx.select({ retention: schoolSettings.retention }).from(schoolSettings);
  return found?.retention ?? {};
}

const told = (choices: RetentionChoices) =>
  Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, choices[kind] ?? null])) as RetentionInput;

export const readRetention = async (tx: Tx): Promise<RetentionInput> => told(await findRetention(tx));

/** Sets the retention periods, applied by a daily job. The audit trail records old and new values. */
export function changeRetention(call: Call, input: RetentionInput): Promise<RetentionInput> {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    const [held] = await tx
      .select({ retention: schoolSettings.retention })
      .from(schoolSettings)
      .for('update');
    const details = changesOf(told(held?.retention ?? {}), input);
    if (Object.keys(details).length > 0) {
      const retention = Object.fromEntries(
        Object.entries(input).filter(([, months]) => months !== null),
      ) as RetentionChoices;
      await tx
        .update(schoolSettings)
        .set({ retention, updated_at: now(), updated_by: actor.userId })
        .where(eq(schoolSettings.id, 1));
      await record(tx, call, { action: 'settings.retention_set', details });
    }
    return told(Object.fromEntries(Object.entries(input).filter(([, months]) => months !== null)));
  });
}

/**
 * Deletes data past its retention, in batches, each recorded in the audit trail with counts.
 * Setting changes apply from the next batch.
 */
export async function applyRetention(
  { db, now, closing }: { db: Db; now: () => Date; closing: AbortSignal },
  parts: readonly Retention[],
): Promise<number> {
  let total = 0;
  for (const { what, forget } of parts)
    for (let gone = BATCH; gone === BATCH && !closing.aborted;) {
      gone = await db.transaction(async (tx) => {
        const months = (await findRetention(tx))[what];
        if (months === undefined) return 0;
        const count = await forget(tx, keptSince(now(), months), BATCH);
        if (count > 0)
          await recordEvent(tx, {
            at: now(),
            action: 'settings.retention_applied',
            actorId: null,
            via: 'server',
            address: null,
            details: { [what]: count },
          });
        return count;
      });
      total += gone;
    }
  return total;
}

/** Daily job. */
export function retentionJob(parts: readonly Retention[]): JobKind {
  return {
    kind: 'settings.retention',
    everyMs: DAY_MS,
    run: async ({ db, now, closing }) => {
      await applyRetention({ db, now, closing }, parts);
    },
  };
}
