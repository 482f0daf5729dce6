import { type Call, record } from '#features/people/server/people.service.ts';
import { changesOf } from '#platform/audit/server/changes.ts';
import type { Tx } from '#platform/db/database.ts';
import type { WarningReaders } from '../early-warning.contract.ts';
import { warningReaders } from './early-warning.tables.ts';

/** Who may see flags in addition to the office: nobody by default. */
export async function findReaders(tx: Tx): Promise<WarningReaders> {
  const [held] = await tx.select({ class_masters: warningReaders.class_masters }).from(warningReaders);
  return held ?? { class_masters: false };
}

export function saveReaders(call: Call, wanted: WarningReaders): Promise<WarningReaders> {
  return call.db.transaction(async (tx) => {
    await tx.insert(warningReaders).values({ id: 1 }).onConflictDoNothing();
    const [held] = await tx.select().from(warningReaders).for('update');
    const details = changesOf({ class_masters: held!.class_masters }, wanted);
    if (Object.keys(details).length === 0) return wanted;
    await tx.update(warningReaders).set(wanted);
    await record(tx, call, { action: 'early_warning.readers_changed', details });
    return wanted;
  });
}
