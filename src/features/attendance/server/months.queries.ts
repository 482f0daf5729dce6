import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { attendanceJustifications, attendanceRegisters, attendanceStates } from './attendance.tables.ts';

type Days = { from: SchoolDay; until: SchoolDay };

/**
 * The numbers of marked, missed and late slots by class and day, from the registers' counts instead of the
 * entries.
 */
export const selectDayCounts = (tx: Tx, { from, until }: Days) =>
  tx
    .select({
      class_id: attendanceRegisters.class_id,
      day: attendanceRegisters.day,
      marked: sql<number>`sum(${attendanceRegisters.present} + ${attendanceRegisters.absent} + ${attendanceRegisters.late}
        + ${attendanceRegisters.excused} + ${attendanceRegisters.left})::int`,
      missed: sql<number>`sum(${attendanceRegisters.absent} + ${attendanceRegisters.excused})::int`,
      late: sql<number>`sum(${attendanceRegisters.late})::int`,
    })
    .from(attendanceRegisters)
    .where(and(gte(attendanceRegisters.day, from), lte(attendanceRegisters.day, until)))
    .groupBy(attendanceRegisters.class_id, attendanceRegisters.day)
    .having(sql`sum(${attendanceRegisters.present} + ${attendanceRegisters.absent} + ${attendanceRegisters.late}
        + ${attendanceRegisters.excused} + ${attendanceRegisters.left}) > 0`)
    .orderBy(attendanceRegisters.day);

const schoolClass = { id: classes.id, name: classes.name, section: classes.section };

export const selectAllClasses = (tx: Tx) =>
  tx.select(schoolClass).from(classes).orderBy(classes.order_key, classes.id);

export async function findClassNamed(tx: Tx, classId: string) {
  const [found] = await tx.select(schoolClass).from(classes).where(eq(classes.id, classId));
  return found ?? null;
}

/** Pupils who were in a class on any of these days, by name. */
export function selectMembersWithin(tx: Tx, classId: string, { from, until }: Days) {
  const members = tx
    .select({ student_id: classMemberships.student_id })
    .from(classMemberships)
    .where(
      and(
        eq(classMemberships.class_id, classId),
        lte(classMemberships.from_day, until),
        or(isNull(classMemberships.until_day), gte(classMemberships.until_day, from)),
      ),
    );
  return tx
    .select({ id: students.id, full_name: students.full_name, roll_number: students.roll_number })
    .from(students)
    .where(inArray(students.id, members))
    .orderBy(asc(students.name_key), asc(students.roll_number));
}

export const selectClassStates = (tx: Tx, classId: string, { from, until }: Days) =>
  tx
    .select({
      student_id: attendanceStates.student_id,
      day: attendanceRegisters.day,
      half: attendanceRegisters.half,
      starts: attendanceRegisters.starts,
      ends: attendanceRegisters.ends,
      status: attendanceStates.status,
      minutes: attendanceStates.minutes,
    })
    .from(attendanceRegisters)
    .innerJoin(attendanceStates, eq(attendanceStates.register_id, attendanceRegisters.id))
    .where(
      and(
        eq(attendanceRegisters.class_id, classId),
        gte(attendanceRegisters.day, from),
        lte(attendanceRegisters.day, until),
      ),
    )
    .orderBy(attendanceRegisters.day, attendanceRegisters.starts);

export const selectJustifiedWithin = (tx: Tx, studentIds: readonly string[], { from, until }: Days) =>
  tx
    .select({
      student_id: attendanceJustifications.student_id,
      from_day: attendanceJustifications.from_day,
      until_day: attendanceJustifications.until_day,
      half: attendanceJustifications.half,
    })
    .from(attendanceJustifications)
    .where(
      and(
        inArray(attendanceJustifications.student_id, [...studentIds]),
        eq(attendanceJustifications.accepted, true),
        lte(attendanceJustifications.from_day, until),
        gte(attendanceJustifications.until_day, from),
      ),
    );
