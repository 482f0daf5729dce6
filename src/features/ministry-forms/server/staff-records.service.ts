import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { SaveStaffRecordInput, StaffRecord } from '../staff-records.contract.ts';
import { selectStaff } from './staff-records.queries.ts';
import { staffRecords } from './staff-records.tables.ts';

type Call = SchoolCall & { timeZone: string };

/** Teachers and administrators by name. */
export const listStaff = (tx: Tx): Promise<StaffRecord[]> => selectStaff(tx);

const orNull = (text: string) => (text === '' ? null : text);

/** Saves the facts about a member of staff; null for anyone else. */
export function saveStaffRecord(
  call: Call,
  { user_id, sex, contract, post, ...texts }: SaveStaffRecordInput,
): Promise<StaffRecord | null | { refused: 'NOT_A_PAST_DAY' }> {
  const { db, actor, now, timeZone } = call;
  const facts = {
    sex,
    contract,
    post,
    date_of_birth: orNull(texts.date_of_birth),
    hired_on: orNull(texts.hired_on),
    diploma: orNull(texts.diploma),
    grade: orNull(texts.grade),
    step: orNull(texts.step),
    social_number: orNull(texts.social_number),
  };
  return db.transaction(async (tx) => {
    if (!(await selectStaff(tx)).some(({ id }) => id === user_id)) return null;
    const today = schoolDay(now(), timeZone);
    if ((facts.date_of_birth ?? '') > today) return { refused: 'NOT_A_PAST_DAY' };
    const columns = { ...facts, updated_by: actor.userId, updated_at: now() };
    await tx
      .insert(staffRecords)
      .values({ user_id, ...columns })
      .onConflictDoUpdate({ target: staffRecords.user_id, set: columns });
    await record(tx, call, {
      action: 'ministry_forms.staff_recorded',
      subject: { type: 'user', id: user_id },
      details: { post, ...(contract && { contract }) },
    });
    return (await selectStaff(tx)).find(({ id }) => id === user_id) ?? null;
  });
}
