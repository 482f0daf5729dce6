import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { changesOf } from '#platform/audit/server/changes.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { AssignmentSettings } from '../assignment-settings.contract.ts';
import { assignmentSettings } from './assignments.tables.ts';

type Call = SchoolCall & { timeZone: string };

/** The school's choices. Without a row the school has chosen nothing: only students hand in, at any hour. */
export async function readSettings(tx: Tx, today: string): Promise<AssignmentSettings> {
  const [held] = await tx.select().from(assignmentSettings);
  return {
    guardians_hand_in: held?.guardians_hand_in ?? false,
    next_day_until: held?.next_day_until ?? '',
    lifted_today: held?.lifted_on === today,
  };
}

export const getSettings = (tx: Tx, { now, timeZone }: Call) => readSettings(tx, schoolDay(now(), timeZone));

/** Sets the school's choices; the audit trail keeps the old and the new values. */
export function changeSettings(call: Call, input: AssignmentSettings): Promise<AssignmentSettings> {
  const { db, now, timeZone } = call;
  return db.transaction(async (tx) => {
    const today = schoolDay(now(), timeZone);
    const row = {
      guardians_hand_in: input.guardians_hand_in,
      next_day_until: input.next_day_until || null,
      lifted_on: input.lifted_today ? today : null,
    };
    // Two who save at once: the second waits here, and its trail begins with what the first has saved.
    await tx.insert(assignmentSettings).values({ id: 1 }).onConflictDoNothing();
    await tx.select().from(assignmentSettings).for('update');
    const details = changesOf(await readSettings(tx, today), input);
    if (Object.keys(details).length > 0) {
      await tx.update(assignmentSettings).set(row);
      await record(tx, call, { action: 'assignments.settings_changed', details });
    }
    return readSettings(tx, today);
  });
}

const selectHandIn = prepared('guardians_hand_in', (tx) =>
  tx.select({ on: assignmentSettings.guardians_hand_in }).from(assignmentSettings),
);

/** Whether guardians hand in for their children. */
export async function guardiansHandIn(tx: Tx): Promise<boolean> {
  const [held] = await selectHandIn(tx, {});
  return held?.on ?? false;
}
