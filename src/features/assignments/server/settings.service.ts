import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { changesOf } from '#platform/audit/server/changes.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { AssignmentSettings } from '../assignment-settings.contract.ts';
import { assignmentSettings } from './assignments.tables.ts';

type Call = SchoolCall & { timeZone: string };

/** The school's settings. Without a row the defaults apply: only students hand in, and there is no time limit. */
export async function readSettings(tx: Tx, today: string): Promise<AssignmentSettings> {
  const [held] = await tx.select().from(assignmentSettings);
  return {
    guardians_hand_in: held?.guardians_hand_in ?? false,
    next_day_until: held?.next_day_until ?? '',
    lifted_today: held?.lifted_on === today,
  };
}

export const getSettings = (tx: Tx, { now, timeZone }: Call) => readSettings(tx, schoolDay(now(), timeZone));

/** Changes the school's settings; the audit event stores old and new values. */
export function changeSettings(call: Call, input: AssignmentSettings): Promise<AssignmentSettings> {
  const { db, now, timeZone } = call;
  return db.transaction(async (tx) => {
    const today = schoolDay(now(), timeZone);
    const row = {
      guardians_hand_in: input.guardians_hand_in,
      next_day_until: input.next_day_until || null,
      lifted_on: input.lifted_today ? today : null,
    };
    // Serializes concurrent changes, so that the second one's audit event starts from the first one's values.
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

/** Whether guardians may hand in for their children. */
export async function guardiansHandIn(tx: Tx): Promise<boolean> {
  const [held] = await selectHandIn(tx, {});
  return held?.on ?? false;
}
