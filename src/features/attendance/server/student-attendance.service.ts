import { and, eq, gte, lte } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { FAMILY_ORDER, seesStudent, studentsVisibleTo } from '#features/roster/server/visibility.service.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { findCurrentYear, findYearOn } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { monthOf, schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import { maySeeConfidentialReasons } from '../attendance.policy.ts';
import { isJustified, STATUS_FACTS, totalsOf } from '../attendance.rules.ts';
import type { StudentAttendance } from '../justifications.contract.ts';
import { attendanceEntries, attendanceRegisters, attendanceStates } from './attendance.tables.ts';
import { listJustifications, selectJustified } from './justifications.service.ts';
import { MARKED_SLOT } from './marked-slots.ts';
import { findSettings } from './rolls.queries.ts';

type Reader = { actor: Actor; now: () => Date; timeZone: string };

/** Selects only the columns for totals, without author and reason: a year has over a thousand rows. */
const selectMarkedSlots = (
  tx: Tx,
  studentId: string,
  { from, until }: { from: SchoolDay; until: SchoolDay },
) =>
  tx
    .select(MARKED_SLOT)
    .from(attendanceStates)
    .innerJoin(attendanceRegisters, eq(attendanceRegisters.id, attendanceStates.register_id))
    .where(
      and(
        eq(attendanceStates.student_id, studentId),
        gte(attendanceStates.day, from),
        lte(attendanceStates.day, until),
      ),
    );

export const selectStudentSlots = (
  tx: Tx,
  studentId: string,
  { from, until }: { from: SchoolDay; until: SchoolDay },
) =>
  tx
    .select({
      ...MARKED_SLOT,
      reason: attendanceEntries.reason,
      confidential: attendanceEntries.confidential,
    })
    .from(attendanceStates)
    .innerJoin(attendanceRegisters, eq(attendanceRegisters.id, attendanceStates.register_id))
    .innerJoin(attendanceEntries, eq(attendanceEntries.id, attendanceStates.entry_id))
    .where(
      and(
        eq(attendanceStates.student_id, studentId),
        gte(attendanceStates.day, from),
        lte(attendanceStates.day, until),
      ),
    )
    .orderBy(attendanceStates.day, attendanceRegisters.starts);

/** A student's month and year totals, for people who may see their record; null for others. */
export async function readStudentAttendance(
  tx: Tx,
  { actor, now, timeZone }: Reader,
  { student_id, month: given }: { student_id: string; month?: SchoolDay | undefined },
): Promise<StudentAttendance | null> {
  if (!(await seesStudent(tx, actor, student_id))) return null;
  const today = schoolDay(now(), timeZone);
  const month = monthOf(given ?? today);
  const year = (await findYearOn(tx, month)) ?? (await findYearOn(tx, today)) ?? (await findCurrentYear(tx));
  const from = year?.first_day ?? month;
  const until = year?.last_day ?? today;
  const [ofYear, ofMonth, spans, { half_day_rule }, justifications] = await Promise.all([
    selectMarkedSlots(tx, student_id, { from, until }),
    selectStudentSlots(tx, student_id, { from: month, until: lastDay(month) }),
    selectJustified(tx, student_id),
    findSettings(tx),
    listJustifications(tx, actor, student_id, { from, until: `${until.slice(0, 4)}-12-31` }),
  ]);
  const secret = !maySeeConfidentialReasons(actor);
  return {
    month,
    year: totalsOf(ofYear, spans, half_day_rule),
    of_month: totalsOf(ofMonth, spans, half_day_rule),
    slots: ofMonth.map(({ confidential, reason, ...slot }) => ({
      ...slot,
      reason: confidential && secret ? null : reason,
      justified: STATUS_FACTS[slot.status].excused || isJustified(spans, slot.day, slot.half),
    })),
    justifications,
  };
}

/** The current month of the first child in a family's list; null if the list is empty. */
export async function readOwnAttendance(
  tx: Tx,
  reader: Reader,
): Promise<(StudentAttendance & { student_id: string }) | null> {
  const [first] = await tx
    .select({ student_id: students.id })
    .from(students)
    .where(studentsVisibleTo(tx, reader.actor))
    .orderBy(...FAMILY_ORDER)
    .limit(1);
  const attendance = first && (await readStudentAttendance(tx, reader, first));
  return attendance ? { ...first, ...attendance } : null;
}

export function lastDay(month: SchoolDay): SchoolDay {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
