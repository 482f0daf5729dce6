import { and, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { reachByChannel } from '#features/inbox/server/reach.service.ts';
import { heldRoles } from '#features/people/server/people.tables.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { linkIsActive } from '#features/roster/server/visibility.service.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { feeClaims } from '../../server/claims.tables.ts';
import { studentFees } from '../../server/fees.tables.ts';
import {
  feeArrangements,
  feeReminderChoices,
  feeReminderItems,
  feeReminders,
} from '../../server/reminders.tables.ts';
import type { ReminderChoices } from '../reminders.contract.ts';
import { FIRST_STEPS } from '../reminders.rules.ts';

const choicesMade = prepared('reminder_choices', (tx) => tx.select().from(feeReminderChoices));

export async function findReminderChoices(tx: Tx): Promise<ReminderChoices> {
  const [chosen] = await choicesMade(tx, {});
  return chosen ? { on: chosen.is_on, steps: chosen.steps } : { on: false, steps: [...FIRST_STEPS] };
}

export async function saveReminderChoices(tx: Tx, { on, steps }: ReminderChoices): Promise<void> {
  const set = { is_on: on, steps };
  await tx.insert(feeReminderChoices).values(set).onConflictDoUpdate({ target: feeReminderChoices.id, set });
}

export type Ladder = { steps: readonly number[]; today: SchoolDay };

const arrangementOn = (student: SQL, today: SchoolDay): SQL => sql`exists (
  select from ${feeArrangements} a where a.student_id = ${student} and a.ended_at is null and a.until >= ${today}::date)`;

/** A fee with a balance, of a student still enrolled, without a pending claim or a current promise. */
const isChased = (today: SchoolDay): SQL => sql`${studentFees.state} <> 'paid'
  and ${students.status} in ('active', 'suspended')
  and not exists (select from ${feeClaims} c where c.student_id = ${students.id} and c.state = 'sent')
  and not ${arrangementOn(sql`${students.id}`, today)}`;

const owed = sql<bigint>`${studentFees.amount_due} - ${studentFees.amount_paid}`.mapWith(BigInt);

/** The latest step that a fee has reached; null before the first. */
const reached = ({ steps, today }: Ladder) =>
  sql<number>`(select max(s) from unnest(${`{${steps.join()}}`}::int[]) s where ${studentFees.due_date} + s <= ${today}::date)`;

/** A guardian who may be told of the student's fees and has an open parent account. */
const hearsOfFees = and(
  linkIsActive(),
  eq(studentGuardians.sees_fees, true),
  eq(studentGuardians.receives_messages, true),
  isNull(users.disabled_at),
  eq(heldRoles.role, 'parent'),
)!;

/** The person has had no reminder of this step or a later one for the fee, and no reminder at all today. */
const isUntold = (ladder: Ladder): SQL => sql`not exists (
    select from ${feeReminderItems} i where i.user_id = ${users.id} and i.student_fee_id = ${studentFees.id}
      and i.step >= ${reached(ladder)})
  and not exists (select from ${feeReminders} r where r.user_id = ${users.id} and r.day = ${ladder.today}::date)`;

/**
 * The fees to remind people of today, by person and due date. For a single person the rows are locked, so
 * that a concurrent payment is awaited and taken into account.
 */
export function selectDueReminders(tx: Tx, ladder: Ladder, userId?: string) {
  const rows = tx
    .select({
      user_id: users.id,
      full_name: guardians.full_name,
      student_id: students.id,
      student: sql<string>`coalesce(${students.full_name}, ${students.roll_number})`,
      fee_id: studentFees.id,
      due_date: studentFees.due_date,
      step: reached(ladder),
      owed,
    })
    .from(studentFees)
    .innerJoin(students, eq(students.id, studentFees.student_id))
    .innerJoin(studentGuardians, eq(studentGuardians.student_id, students.id))
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .innerJoin(users, eq(users.id, guardians.user_id))
    .innerJoin(heldRoles, eq(heldRoles.user_id, users.id))
    .where(
      and(
        sql`${studentFees.due_date} <= ${ladder.today}::date - ${Math.min(...ladder.steps)}::int`,
        isChased(ladder.today),
        hearsOfFees,
        isUntold(ladder),
        userId ? eq(users.id, userId) : undefined,
      ),
    )
    .orderBy(guardians.name_key, users.id, studentFees.due_date, studentFees.id);
  return userId ? rows.for('share', { of: studentFees }) : rows;
}
export type DueFee = Awaited<ReturnType<typeof selectDueReminders>>[number];

/** The number of students with a fee that reached a step, none of whose notified guardians has an account. */
export async function countOnPaper(tx: Tx, ladder: Ladder): Promise<number> {
  const told = tx
    .select({ one: sql`1` })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .innerJoin(users, eq(users.id, guardians.user_id))
    .innerJoin(heldRoles, eq(heldRoles.user_id, users.id))
    .where(and(eq(studentGuardians.student_id, students.id), hearsOfFees));
  const [found] = await tx
    .select({ students: sql<number>`count(distinct ${students.id})::int` })
    .from(studentFees)
    .innerJoin(students, eq(students.id, studentFees.student_id))
    .where(and(isChased(ladder.today), sql`${reached(ladder)} is not null`, sql`not exists ${told}`));
  return found?.students ?? 0;
}

export const channelsOf = (tx: Tx, userIds: readonly string[]) => reachByChannel(tx, userIds, 'money');

export async function countSentOn(tx: Tx, day: SchoolDay): Promise<number> {
  const [found] = await tx.select({ sent: count() }).from(feeReminders).where(eq(feeReminders.day, day));
  return found?.sent ?? 0;
}

/** Inserts a person's reminder of the day; false if there is one already. */
export async function insertReminder(tx: Tx, row: typeof feeReminders.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(feeReminders).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export const insertItems = (tx: Tx, rows: readonly (typeof feeReminderItems.$inferInsert)[]) =>
  tx.insert(feeReminderItems).values([...rows]);

/** The ids of a person's earlier reminders that a newer one replaces. */
export const selectReminderIds = (tx: Tx, userId: string) =>
  tx
    .select({ id: feeReminders.id })
    .from(feeReminders)
    .where(eq(feeReminders.user_id, userId))
    .orderBy(desc(feeReminders.day))
    .limit(20);

/** The fees of a reminder that are still due for reminders. */
export const selectStillOwed = (tx: Tx, reminderId: string, today: SchoolDay) =>
  tx
    .select({
      student: sql<string>`coalesce(${students.full_name}, ${students.roll_number})`,
      due_date: studentFees.due_date,
      owed,
    })
    .from(feeReminderItems)
    .innerJoin(studentFees, eq(studentFees.id, feeReminderItems.student_fee_id))
    .innerJoin(students, eq(students.id, studentFees.student_id))
    .where(and(eq(feeReminderItems.reminder_id, reminderId), isChased(today)))
    .orderBy(studentFees.due_date, studentFees.id);
