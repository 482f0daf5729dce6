import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Reach } from '#features/inbox/server/reach.service.ts';
import { deliveries } from '#features/inbox/server/deliveries.tables.ts';
import { record } from '#features/people/server/people.service.ts';
import { notices } from '#features/people/server/notices.tables.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { noticeTime } from '#features/school-year/server/quiet-hours.service.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { prepared } from '#platform/db/prepared.ts';
import { groupedBy } from '#platform/grouping/grouped-by.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { type SchoolDay, schoolDay } from '#platform/time/school-day.ts';
import { seesFeesOf } from '../../accounts/server/accounts.service.ts';
import { feeClaims } from '../../server/claims.tables.ts';
import type { Call } from '../../server/fees-call.ts';
import { feeStructures, studentFees } from '../../server/fees.tables.ts';
import { feeArrangements, feeReminderItems, feeReminders } from '../../server/reminders.tables.ts';
import type {
  ArrangementInput,
  DueReminder,
  Promised,
  RemindersToday,
  SentReminder,
  StudentReminders,
} from '../reminders.contract.ts';
import { MOST_ARRANGEMENT_DAYS, type Pause } from '../reminders.rules.ts';
import {
  channelsOf,
  countOnPaper,
  countSentOn,
  type DueFee,
  findReminderChoices,
  selectDueReminders,
} from './reminders.queries.ts';
import { REMINDER } from './reminders.service.ts';

type Reader = Pick<Call, 'now' | 'timeZone'>;

const text = (amount: bigint) => amountText(centimes(amount));
const sum = (fees: readonly { owed: bigint }[]) => text(fees.reduce((all, { owed }) => all + owed, 0n));

/** The reminders that would be sent now, from the same query that the job uses. */
export async function readToday(tx: Tx, { now, timeZone }: Reader, page: number): Promise<RemindersToday> {
  const at = now();
  const today = schoolDay(at, timeZone);
  const { steps } = await findReminderChoices(tx);
  const ladder = { steps, today };
  const fees = steps.length > 0 ? await selectDueReminders(tx, ladder) : [];
  const byPerson = groupedBy(fees, ({ user_id }) => user_id);
  const channels = await channelsOf(tx, [...byPerson.keys()]);
  const reminders = [...byPerson].map(([userId, rows]) => dueReminder(rows, channels.get(userId)));
  const allowedAt = await noticeTime(tx, { timeZone, at });
  return {
    day: today,
    quiet_until: allowedAt > at ? allowedAt.toISOString() : null,
    sent: await countSentOn(tx, today),
    people: reminders.length,
    by_email: reminders.filter(({ email }) => email).length,
    by_push: reminders.filter(({ push }) => push).length,
    by_sms: reminders.filter(({ sms }) => sms).length,
    portal_only: reminders.filter(({ email, push, sms }) => !email && !push && !sms).length,
    // A fee listed for two guardians is counted once.
    amount: sum([...new Map(fees.map((fee) => [fee.fee_id, fee])).values()]),
    reminders: reminders.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    on_paper: steps.length > 0 ? await countOnPaper(tx, ladder) : 0,
  };
}

function dueReminder(fees: readonly DueFee[], reach?: Reach): DueReminder {
  return {
    full_name: fees[0]!.full_name,
    students: [...new Set(fees.map(({ student }) => student))],
    fees: fees.length,
    steps: [...new Set(fees.map(({ step }) => step))].toSorted((a, b) => a - b),
    amount: sum(fees),
    email: reach?.email ?? false,
    push: reach?.push ?? false,
    sms: reach?.sms ?? false,
  };
}

const MOST = 50;

/** The reminders of a student's fees with their outcome; null for a student whose fees the caller may not see. */
export async function readStudentReminders(
  tx: Tx,
  { actor, now, timeZone }: Call,
  studentId: string,
): Promise<StudentReminders | null> {
  const today = schoolDay(now(), timeZone);
  // Fetched concurrently; the result for an unauthorized actor is discarded.
  const [sees, arrangement, owes, claims, { on }, reminders] = await Promise.all([
    seesFeesOf(tx, actor, studentId),
    findArrangement(tx, studentId),
    oneOpenFee(tx, { studentId }),
    oneOpenClaim(tx, { studentId }),
    findReminderChoices(tx),
    selectSent(tx, studentId),
  ]);
  if (!sees) return null;
  const running = arrangement && arrangement.until >= today ? arrangement : null;
  const pause = pauseOf({
    owes: owes.length > 0,
    claims: claims.length > 0,
    isArranged: running !== null,
    on,
  });
  return { pause, arrangement: running && { until: running.until, note: running.note }, reminders };
}

type Standing = { owes: boolean; claims: boolean; isArranged: boolean; on: boolean };

function pauseOf({ owes, claims, isArranged, on }: Standing): Pause | null {
  if (!owes) return 'paid';
  if (claims) return 'claim';
  if (isArranged) return 'arrangement';
  return on ? null : 'off';
}

const oneOpenFee = prepared('reminders_open_fee', (tx) =>
  tx
    .select({ id: studentFees.id })
    .from(studentFees)
    .where(and(eq(studentFees.student_id, sql.placeholder('studentId')), sql`${studentFees.state} <> 'paid'`))
    .limit(1),
);

const oneOpenClaim = prepared('reminders_open_claim', (tx) =>
  tx
    .select({ id: feeClaims.id })
    .from(feeClaims)
    .where(and(eq(feeClaims.student_id, sql.placeholder('studentId')), eq(feeClaims.state, 'sent')))
    .limit(1),
);

const sentTo = prepared('reminders_sent', (tx) =>
  tx
    .select({
      id: feeReminders.id,
      day: feeReminders.day,
      full_name: profiles.full_name,
      fees: sql<{ name: string; step: number }[]>`json_agg(json_build_object('name', ${feeStructures.name},
        'step', ${feeReminderItems.step}) order by ${studentFees.due_date}, ${studentFees.id})`,
      read_at: sql<string | null>`(select min(${notices.read_at}) from ${notices}
        where ${notices.kind} = ${REMINDER} and ${notices.about} = ${feeReminders.id}::text)`,
    })
    .from(feeReminders)
    .innerJoin(feeReminderItems, eq(feeReminderItems.reminder_id, feeReminders.id))
    .innerJoin(studentFees, eq(studentFees.id, feeReminderItems.student_fee_id))
    .innerJoin(feeStructures, eq(feeStructures.id, studentFees.fee_structure_id))
    .leftJoin(profiles, eq(profiles.user_id, feeReminders.user_id))
    .where(eq(studentFees.student_id, sql.placeholder('studentId')))
    .groupBy(feeReminders.id, profiles.user_id, profiles.full_name)
    .orderBy(desc(feeReminders.day), profiles.full_name)
    .limit(MOST),
);

const endsOfReminders = prepared('reminders_ends', (tx) =>
  tx
    .select({
      about: deliveries.about,
      channel: deliveries.channel,
      state: deliveries.state,
      reason: deliveries.reason,
    })
    .from(deliveries)
    .where(
      and(eq(deliveries.kind, REMINDER), sql`${deliveries.about} = any(${sql.placeholder('ids')}::text[])`),
    )
    .orderBy(deliveries.channel),
);

async function selectSent(tx: Tx, studentId: string): Promise<SentReminder[]> {
  const sent = await sentTo(tx, { studentId });
  const ends = sent.length === 0 ? [] : await endsOfReminders(tx, { ids: sent.map(({ id }) => id) });
  const endsOf = groupedBy(ends, ({ about }) => about);
  return sent.map(({ id, read_at, ...reminder }) => ({
    ...reminder,
    read_at: read_at === null ? null : new Date(read_at).toISOString(),
    channels: (endsOf.get(id) ?? []).map(({ channel, state, reason }) => ({ channel, state, reason })),
  }));
}

const openArrangement = prepared('reminders_arrangement', (tx) =>
  tx
    .select()
    .from(feeArrangements)
    .where(
      and(eq(feeArrangements.student_id, sql.placeholder('studentId')), isNull(feeArrangements.ended_at)),
    ),
);

async function findArrangement(tx: Tx, studentId: string) {
  const [found] = await openArrangement(tx, { studentId });
  return found ?? null;
}

const endStanding = (tx: Tx, studentId: string, at: Date) =>
  tx
    .update(feeArrangements)
    .set({ ended_at: at })
    .where(and(eq(feeArrangements.student_id, studentId), isNull(feeArrangements.ended_at)));

/** Locks the student, so that of two concurrent promises the second replaces the first. */
const lockStudent = (tx: Tx, studentId: string) =>
  tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('no key update');

/** Records the day by which a family promised to pay, and replaces an earlier promise. */
export function arrange(call: Call, { student_id, until, note }: ArrangementInput & { student_id: string }) {
  return call.db.transaction(async (tx) => {
    if (!(await seesFeesOf(tx, call.actor, student_id))) return null;
    const at = call.now();
    const today = schoolDay(at, call.timeZone);
    if (until < today || until > addDays(today, MOST_ARRANGEMENT_DAYS))
      return { refused: 'DAY_OUT_OF_RANGE' } as const;
    await lockStudent(tx, student_id);
    const before = await findArrangement(tx, student_id);
    if (before?.until !== until || before.note !== (note || null)) {
      await endStanding(tx, student_id, at);
      const row = { id: newId(), student_id, until, note: note || null };
      await tx.insert(feeArrangements).values({ ...row, created_by: call.actor.userId, created_at: at });
      await record(tx, call, {
        action: 'fees.arrangement_made',
        subject: { type: 'student', id: student_id },
        details: { until },
      });
    }
    return readStudentReminders(tx, call, student_id);
  });
}

/** Withdraws a student's promise; idempotent. */
export function endArrangement(call: Call, studentId: string) {
  return call.db.transaction(async (tx) => {
    if (!(await seesFeesOf(tx, call.actor, studentId))) return null;
    await lockStudent(tx, studentId);
    const before = await findArrangement(tx, studentId);
    if (before) {
      await endStanding(tx, studentId, call.now());
      await record(tx, call, {
        action: 'fees.arrangement_ended',
        subject: { type: 'student', id: studentId },
        details: { until: before.until },
      });
    }
    return readStudentReminders(tx, call, studentId);
  });
}

const MOST_PROMISES = 200;

/**
 * Promises that the office did not withdraw. A promise is broken if its day has passed and a fee is overdue
 * today.
 */
export async function listArrangements(tx: Tx, { now, timeZone }: Reader): Promise<Promised[]> {
  const today: SchoolDay = schoolDay(now(), timeZone);
  const rows = await tx
    .select({
      student_id: students.id,
      student: sql<string>`coalesce(${students.full_name}, ${students.roll_number})`,
      until: feeArrangements.until,
      note: feeArrangements.note,
      overdue: sql<bigint>`(select coalesce(sum(f.amount_due - f.amount_paid), 0) from ${studentFees} f
        where f.student_id = ${students.id} and f.state <> 'paid' and f.due_date < ${today}::date)`.mapWith(
        BigInt,
      ),
    })
    .from(feeArrangements)
    .innerJoin(students, eq(students.id, feeArrangements.student_id))
    .where(isNull(feeArrangements.ended_at))
    .orderBy(desc(feeArrangements.until), feeArrangements.id)
    .limit(MOST_PROMISES);
  return rows.map(({ overdue, ...row }) => ({
    ...row,
    state: overdue === 0n ? 'kept' : row.until >= today ? 'running' : 'broken',
    overdue: text(overdue),
  }));
}
