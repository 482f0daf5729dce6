import { noticeTime } from '#features/school-year/server/quiet-hours.service.ts';
import { record } from '#features/people/server/people.service.ts';
import type { NoticeNow } from '#features/notices.ts';
import { notify, takeBack } from '#features/inbox/server/inbox.service.ts';
import { lockUser } from '#platform/auth/server/users.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { type SchoolDay, schoolDay } from '#platform/time/school-day.ts';
import type { Call } from '../../server/fees-call.ts';
import { momentOf } from '../reminder-texts.rules.ts';
import { ownWords } from './reminder-texts.service.ts';
import type { ReminderChoices } from '../reminders.contract.ts';
import {
  findReminderChoices,
  insertItems,
  insertReminder,
  saveReminderChoices,
  selectDueReminders,
  selectReminderIds,
  selectStillOwed,
} from './reminders.queries.ts';

export const REMINDER = 'fees.reminder';

type School = { readonly timeZone: string };
type Work = { db: Db; now: () => Date; closing: AbortSignal };

/** Sends today's reminders, one transaction per person: if the process dies, the next run sends the rest. */
export async function remindFamilies({ db, now, closing }: Work, { timeZone }: School): Promise<void> {
  const rows = await db.transaction(async (tx) => {
    const ladder = await findLadder(tx, now(), timeZone);
    return ladder ? selectDueReminders(tx, ladder) : [];
  });
  for (const userId of new Set(rows.map(({ user_id }) => user_id))) {
    if (closing.aborted) return;
    await db.transaction((tx) => remindPerson(tx, userId, now(), timeZone));
  }
}

/** The current steps and day; null while reminders are off and in quiet hours. */
async function findLadder(tx: Tx, at: Date, timeZone: string) {
  const { on, steps } = await findReminderChoices(tx);
  if (!on || (await noticeTime(tx, { timeZone, at })) > at) return null;
  return { steps, today: schoolDay(at, timeZone) };
}

/**
 * All conditions are checked again here: since the person was selected, the fee may have been paid or
 * reminders switched off.
 */
async function remindPerson(tx: Tx, userId: string, at: Date, timeZone: string): Promise<void> {
  if (!(await lockUser(tx, userId))) return;
  const ladder = await findLadder(tx, at, timeZone);
  const fees = ladder ? await selectDueReminders(tx, ladder, userId) : [];
  if (!ladder || fees.length === 0) return;
  const earlier = await selectReminderIds(tx, userId);
  const id = newId();
  if (!(await insertReminder(tx, { id, user_id: userId, day: ladder.today, sent_at: at }))) return;
  await insertItems(
    tx,
    fees.map(({ fee_id, step }) => ({ reminder_id: id, user_id: userId, student_fee_id: fee_id, step })),
  );
  for (const { id: old } of earlier) await takeBack(tx, { kind: REMINDER, about: old });
  const students = new Set(fees.map(({ student_id }) => student_id));
  await notify(tx, [userId], {
    kind: REMINDER,
    about: id,
    params: await factsOf(tx, fees, ladder.today),
    link: students.size === 1 ? `/fees/students/${fees[0]!.student_id}` : '/fees',
    at,
  });
}

type Owed = { student: string; due_date: SchoolDay; owed: bigint };

/** The parameters of the notice; `fees` are ordered by due date. */
async function factsOf(
  tx: Tx,
  fees: readonly Owed[],
  today: SchoolDay,
): Promise<Record<string, string | number>> {
  const first = fees[0]!.due_date;
  const total = fees.reduce((sum, fee) => sum + fee.owed, 0n);
  const facts = {
    student: [...new Set(fees.map(({ student }) => student))].join(', '),
    amount: formatAmount(amountText(centimes(total)), 'XAF'),
    day: first,
  };
  const own = await ownWords(tx, momentOf(first, today), facts);
  return { ...facts, late: first < today ? 1 : 0, ...own };
}

/** A reminder sent by another channel states the balance at that moment, and is dropped once it is settled. */
export const reminderNow: NoticeNow = async (tx, { about, today }) => {
  const fees = await selectStillOwed(tx, about, today);
  return fees.length > 0 ? factsOf(tx, fees, today) : null;
};

export function chooseReminders(call: Call, { on, steps }: ReminderChoices): Promise<ReminderChoices> {
  return call.db.transaction(async (tx) => {
    const before = await findReminderChoices(tx);
    const choices = { on, steps: [...new Set(steps)].toSorted((a, b) => a - b) };
    const [was, is] = [before, choices].map(inWords);
    if (was === is) return before;
    await saveReminderChoices(tx, choices);
    await record(tx, call, { action: 'fees.reminders_chosen', details: { steps: `${was} → ${is}` } });
    return choices;
  });
}

const inWords = ({ on, steps }: ReminderChoices) => `${on ? 'on' : 'off'}: ${steps.join(', ') || '–'}`;

const EVERY_MS = 15 * 60_000;

/** The school's time zone may change at runtime, so it is read with each run. */
export const remindersJob = (school: School): JobKind => ({
  kind: 'fees.remind',
  everyMs: EVERY_MS,
  run: (call) => remindFamilies(call, school),
});
