import { and, eq, inArray, isNotNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Actor, Role } from '#features/people/people.rules.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { isOn } from '#features/roster/server/memberships.service.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { anybodyAs, FAMILY_ORDER, studentsVisibleTo } from '#features/roster/server/visibility.service.ts';
import type { SchoolYear } from '#features/school-year/school-year.contract.ts';
import { isSchoolDay } from '#features/school-year/school-year.rules.ts';
import { isAnyOf } from '#platform/db/any-of.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { prepared, preparedBy } from '#platform/db/prepared.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { RegisterState, Status } from '../attendance.rules.ts';
import type { ChildToday, RollsToday } from '../today.contract.ts';
import { childToday } from '../today.rules.ts';
import { attendanceEntries, attendanceRegisters, attendanceStates } from './attendance.tables.ts';
import { selectJustified } from './justifications.service.ts';
import { MARKED_SLOT } from './marked-slots.ts';
import { selectSlots } from './rolls.queries.ts';
import { readDay } from './rolls.service.ts';

type Reader = { actor: Actor; now: () => Date; timeZone: string };

const pupilsToday = preparedBy('pupils_today', (tx, role: Role | 'none') =>
  tx
    .selectDistinct({ id: students.id, roll_number: students.roll_number })
    .from(students)
    .innerJoin(
      classMemberships,
      and(
        eq(classMemberships.student_id, students.id),
        isOn(classMemberships, sql`${sql.placeholder('day')}::date`),
      ),
    )
    .where(studentsVisibleTo(tx, anybodyAs(role)))
    .orderBy(...FAMILY_ORDER),
);

/** The children in a class today whose records the actor sees, or the student. */
const selectPupilsToday = (tx: Tx, { role, userId }: Actor, day: SchoolDay) =>
  pupilsToday(tx, role === 'parent' || role === 'student' ? role : 'none', { userId, day });

/** Registers and entries shown to families: saved registers, and entries by the office or at the gate. */
const isTold = or(isNotNull(attendanceRegisters.confirmed_at), ne(attendanceEntries.source, 'roll'));

/** Whether a student is marked absent in some slot of a day: a predicate over the column with the student's id. */
export const isAbsentOn = (studentId: SQLWrapper, day: SchoolDay): SQL =>
  sql`exists (select from ${attendanceStates}
    join ${attendanceRegisters} on ${attendanceRegisters.id} = ${attendanceStates.register_id}
    join ${attendanceEntries} on ${attendanceEntries.id} = ${attendanceStates.entry_id}
    where ${attendanceStates.student_id} = ${studentId} and ${attendanceStates.day} = ${day}
      and ${attendanceStates.status} in ('absent', 'excused') and ${isTold})`;

const toldEntries = prepared('told_entries', (tx) =>
  tx
    .select({ student_id: attendanceStates.student_id, ...MARKED_SLOT })
    .from(attendanceStates)
    .innerJoin(attendanceRegisters, eq(attendanceRegisters.id, attendanceStates.register_id))
    .innerJoin(attendanceEntries, eq(attendanceEntries.id, attendanceStates.entry_id))
    .where(
      and(
        eq(attendanceStates.day, sql.placeholder('day')),
        isAnyOf(attendanceStates.student_id, sql.placeholder('studentIds')),
        isTold,
      ),
    ),
);

/** Today's entries that families can rely on. */
const selectToldEntries = (tx: Tx, studentIds: readonly string[], day: SchoolDay) =>
  toldEntries(tx, { studentIds: [...studentIds], day });

/**
 * Where each child of a family, or the student, is today; by roll number, without those in no class today.
 * `year` is the year that contains today.
 */
export async function readChildrenToday(
  tx: Tx,
  { actor, now, timeZone }: Reader,
  year: SchoolYear | null,
): Promise<ChildToday[]> {
  const day = schoolDay(now(), timeZone);
  const [children, slots] = await Promise.all([selectPupilsToday(tx, actor, day), selectSlots(tx)]);
  if (children.length === 0) return [];
  const entries = await selectToldEntries(
    tx,
    children.map(({ id }) => id),
    day,
  );
  const halves = new Set(slots.map(({ half }) => half));
  const isFree = !year || !isSchoolDay(year, day);
  return Promise.all(
    children.map(async ({ id: student_id }): Promise<ChildToday> => {
      const own = entries.filter((entry) => entry.student_id === student_id);
      // A roll called on a day off is still reported.
      if (isFree && own.length === 0)
        return { student_id, state: 'no_school', half: null, justified: false, minutes: null };
      const justified = own.length > 0 ? await selectJustified(tx, student_id) : [];
      return { student_id, ...childToday(own, justified, halves) };
    }),
  );
}

/**
 * Progress of today's rolls and number of absent pupils: a teacher's own classes, or the whole school for the
 * office.
 */
export async function readRollsToday(tx: Tx, reader: Reader): Promise<RollsToday> {
  const day = await readDay(tx, reader);
  if (!day.is_school_day)
    return { is_school_day: false, due: 0, taken: 0, incomplete: 0, absent: 0, late: 0 };
  const classes = day.classes.filter(({ expected }) => expected > 0);
  const current = new Set(day.slots.map(({ id }) => id));
  const registers = classes.flatMap((schoolClass) =>
    schoolClass.registers.filter(({ slot_id, state }) => current.has(slot_id) && state !== 'to_come'),
  );
  const inState = (state: RegisterState) => registers.filter((register) => register.state === state).length;
  const counts = await countPupils(
    tx,
    day.day,
    classes.map(({ id }) => id),
  );
  return {
    is_school_day: true,
    due: registers.length,
    taken: inState('taken'),
    incomplete: inState('incomplete'),
    ...counts,
  };
}

const pupilsWith = (...statuses: Status[]) =>
  sql<number>`(count(distinct ${attendanceStates.student_id}) filter (where ${inArray(attendanceStates.status, statuses)}))::int`;

const pupilsCounted = prepared('pupils_missing', (tx) =>
  tx
    .select({ absent: pupilsWith('absent', 'excused'), late: pupilsWith('late') })
    .from(attendanceRegisters)
    .innerJoin(attendanceStates, eq(attendanceStates.register_id, attendanceRegisters.id))
    .where(
      and(
        eq(attendanceRegisters.day, sql.placeholder('day')),
        isAnyOf(attendanceRegisters.class_id, sql.placeholder('classIds')),
      ),
    ),
);

const countPupils = async (tx: Tx, day: SchoolDay, classIds: string[]) =>
  one(await pupilsCounted(tx, { day, classIds }));
