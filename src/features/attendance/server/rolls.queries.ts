import {
  and,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { profiles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { isOn } from '#features/roster/server/memberships.service.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { classesTaughtBy } from '#features/roster/server/visibility.service.ts';
import { mondayOf } from '#features/school-year/school-year.rules.ts';
import { classesCoveredBy } from '#features/timetable/server/cover.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { isAnyOf } from '#platform/db/any-of.ts';
import type { Tx } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { type Given, prepared, preparedBy } from '#platform/db/prepared.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { mayKeepAttendance } from '../attendance.policy.ts';
import type { Pupil, Slot } from '../attendance.contract.ts';
import type { Status } from '../attendance.rules.ts';
import {
  attendanceEntries,
  attendanceRegisters,
  attendanceSettings,
  attendanceSlots,
  attendanceStates,
} from './attendance.tables.ts';

const RECENT = 5;

/** A day, or a day and the next. */
export type Days = readonly [SchoolDay] | readonly [SchoolDay, SchoolDay];

/** Classes whose roll a teacher calls on a day: those they teach or cover then. */
const isCalledByTeacher = (tx: Tx, userId: Given<string>, day: Given<SchoolDay>) =>
  or(
    inArray(classes.id, classesTaughtBy(tx, userId, day)),
    inArray(classes.id, classesCoveredBy(tx, userId, day)),
  );

const selectSettings = prepared('attendance_settings', (tx) =>
  tx
    .select({
      notice_minutes: attendanceSettings.notice_minutes,
      lock_minutes: attendanceSettings.lock_minutes,
      half_day_rule: attendanceSettings.half_day_rule,
      tells_of_late: attendanceSettings.tells_of_late,
    })
    .from(attendanceSettings),
);

export const findSettings = async (tx: Tx) => one(await selectSettings(tx, {}));

const slot = {
  id: attendanceSlots.id,
  name_en: attendanceSlots.name_en,
  name_fr: attendanceSlots.name_fr,
  half: attendanceSlots.half,
  starts: attendanceSlots.starts,
  ends: attendanceSlots.ends,
};

const slotsOfDay = prepared('attendance_slots', (tx) =>
  tx
    .select(slot)
    .from(attendanceSlots)
    .where(isNull(attendanceSlots.archived_at))
    .orderBy(attendanceSlots.starts, attendanceSlots.id),
);

/** The roll-call slots in the order of the day. */
export const selectSlots = (tx: Tx): Promise<Slot[]> => slotsOfDay(tx, {});

/** All classes of a day, or those that any teacher calls, or only one of these. */
type Shape = 'all' | 'all_one' | 'called' | 'called_one';

const classesOn = preparedBy('classes_called', (tx, shape: Shape) => {
  const day = sql.placeholder('day');
  const expected = sql`(select count(*)::int from ${classMemberships}
    where ${classMemberships.class_id} = ${classes.id} and ${isOn(classMemberships, day)})`;
  const isOwn = shape.startsWith('all') ? undefined : isCalledByTeacher(tx, sql.placeholder('userId'), day);
  const isAsked = shape.endsWith('one') ? eq(classes.id, sql.placeholder('classId')) : undefined;
  return tx
    .select({
      id: classes.id,
      name: classes.name,
      section: classes.section,
      // In parentheses, so that the column names keep their table qualifiers.
      expected: sql<number>`(${expected})`,
    })
    .from(classes)
    .where(and(isAsked, isOwn))
    .orderBy(classes.order_key, classes.id);
});

/** The classes of a day with their number of pupils; only one if its id is given. */
export function selectClassesOn(tx: Tx, actor: Actor, day: SchoolDay, classId?: string) {
  const own = mayKeepAttendance(actor) ? 'all' : 'called';
  return classesOn(tx, classId === undefined ? own : `${own}_one`, { userId: actor.userId, day, classId });
}

const unsavedOn = preparedBy('registers_unsaved', (tx, of: 'all' | 'called') => {
  const day = sql.placeholder('day');
  const pupil = tx
    .select({ is: sql`true` })
    .from(classMemberships)
    .where(and(eq(classMemberships.class_id, classes.id), isOn(classMemberships, day)))
    .limit(1);
  const saved = tx
    .select({ is: sql`true` })
    .from(attendanceRegisters)
    .where(
      and(
        eq(attendanceRegisters.class_id, classes.id),
        eq(attendanceRegisters.slot_id, attendanceSlots.id),
        eq(attendanceRegisters.day, day),
        isNotNull(attendanceRegisters.confirmed_at),
      ),
    );
  return tx
    .select({ unsaved: count() })
    .from(classes)
    .innerJoin(attendanceSlots, isNull(attendanceSlots.archived_at))
    .where(
      and(
        lte(attendanceSlots.starts, sql.placeholder('minute')),
        of === 'all' ? undefined : isCalledByTeacher(tx, sql.placeholder('userId'), day),
        sql`coalesce((${pupil}), false)`,
        notExists(saved),
      ),
    );
});

/**
 * Number of unsaved registers of a day, over classes with pupils and slots begun by a given minute. Probes
 * pupils per class, so the cost does not grow with the number of pupils.
 */
export async function selectUnsaved(
  tx: Tx,
  actor: Actor,
  { day, minute }: { day: SchoolDay; minute: number },
): Promise<number> {
  const of = mayKeepAttendance(actor) ? 'all' : 'called';
  return one(await unsavedOn(tx, of, { userId: actor.userId, day, minute })).unsaved;
}

const registersOf = prepared('registers_of', (tx) =>
  tx
    .select({
      id: attendanceRegisters.id,
      class_id: attendanceRegisters.class_id,
      day: attendanceRegisters.day,
      slot_id: attendanceRegisters.slot_id,
      starts: attendanceRegisters.starts,
      confirmed_at: attendanceRegisters.confirmed_at,
      confirmed_by: profiles.full_name,
      present: attendanceRegisters.present,
      absent: attendanceRegisters.absent,
      late: attendanceRegisters.late,
      excused: attendanceRegisters.excused,
      left: attendanceRegisters.left,
      conflicts: attendanceRegisters.conflicts,
    })
    .from(attendanceRegisters)
    .leftJoin(profiles, eq(profiles.user_id, attendanceRegisters.confirmed_by))
    .where(
      and(
        sql`${attendanceRegisters.day} = any(${sql.placeholder('days')}::date[])`,
        isAnyOf(attendanceRegisters.class_id, sql.placeholder('classIds')),
      ),
    )
    .orderBy(attendanceRegisters.day, attendanceRegisters.starts, attendanceRegisters.id),
);
export type RegisterRow = Awaited<ReturnType<typeof registersOf>>[number];

export const selectRegisters = (tx: Tx, days: readonly SchoolDay[], classIds: readonly string[]) =>
  registersOf(tx, { days: [...days], classIds: [...classIds] });

type OfPupil = { register_id: string; student_id: string };

const entriesOf = prepared('entries_of', (tx) =>
  tx
    .select({
      register_id: attendanceStates.register_id,
      student_id: attendanceStates.student_id,
      entry_id: attendanceStates.entry_id,
      status: attendanceStates.status,
      minutes: attendanceStates.minutes,
      reason: attendanceEntries.reason,
      confidential: attendanceEntries.confidential,
      by: profiles.full_name,
      at: attendanceEntries.received_at,
      in_conflict: attendanceStates.in_conflict,
    })
    .from(attendanceStates)
    .innerJoin(attendanceEntries, eq(attendanceEntries.id, attendanceStates.entry_id))
    .leftJoin(profiles, eq(profiles.user_id, attendanceEntries.author_id))
    .where(isAnyOf(attendanceStates.register_id, sql.placeholder('registerIds'))),
);

export type EntryRow = Awaited<ReturnType<typeof entriesOf>>[number];

/** The effective entries of these registers. */
export const selectEntries = async (tx: Tx, registerIds: readonly string[]): Promise<EntryRow[]> =>
  registerIds.length === 0 ? [] : entriesOf(tx, { registerIds: [...registerIds] });

/** All events of these pupils in these registers without reasons, for resolving conflicts. */
export async function selectVersions(tx: Tx, of: readonly OfPupil[]) {
  if (of.length === 0) return [];
  const found = await tx
    .select({
      register_id: attendanceEntries.register_id,
      student_id: attendanceEntries.student_id,
      status: attendanceEntries.status,
      minutes: attendanceEntries.minutes,
      by: profiles.full_name,
      at: attendanceEntries.received_at,
    })
    .from(attendanceEntries)
    .leftJoin(profiles, eq(profiles.user_id, attendanceEntries.author_id))
    .where(
      or(
        ...of.map(({ register_id, student_id }) =>
          and(eq(attendanceEntries.register_id, register_id), eq(attendanceEntries.student_id, student_id)),
        ),
      ),
    )
    .orderBy(attendanceEntries.seq);
  return found.map(({ at, ...version }) => ({ ...version, at: at.toISOString() }));
}

/**
 * Statuses of a student within these days, latest first. Raw SQL, because Drizzle omits table qualifiers in a select
 * without a table. Reads a few rows per pupil at the end of an index.
 */
const latest = (within: SQL, limit: SQL) => sql<Status[]>`coalesce((select json_agg(latest.status) from (
  select s.status from ${attendanceStates} s where s.student_id = students.id and ${within}
  order by s.day desc, s.starts desc ${limit}) latest), '[]')`;

const pupilsOf = prepared('pupils_of', (tx) => {
  const [first, last] = [sql`${sql.placeholder('first')}::date`, sql`${sql.placeholder('last')}::date`];
  const before = tx
    .select({
      recent: latest(sql`s.day < ${first}`, sql`limit ${sql.raw(String(RECENT))}`).as('recent'),
      of_first: latest(sql`s.day >= ${first} and s.day < ${last}`, sql``).as('of_first'),
    })
    .from(sql`(select) nothing`)
    .as('before');
  const week = tx
    .select({ absences: count().as('absences') })
    .from(attendanceStates)
    .where(
      and(
        sql`${attendanceStates.student_id} = students.id`,
        sql`${attendanceStates.day} >= ${sql.placeholder('monday')}::date`,
        lt(attendanceStates.day, first),
        eq(attendanceStates.status, 'absent'),
      ),
    )
    .as('week');
  return tx
    .select({
      class_id: classMemberships.class_id,
      from_day: classMemberships.from_day,
      until_day: classMemberships.until_day,
      id: students.id,
      full_name: students.full_name,
      roll_number: students.roll_number,
      recent: before.recent,
      absences_this_week: week.absences,
      of_first: before.of_first,
    })
    .from(classMemberships)
    .innerJoin(students, eq(students.id, classMemberships.student_id))
    .innerJoinLateral(before, sql`true`)
    .innerJoinLateral(week, sql`true`)
    .where(
      and(
        isAnyOf(classMemberships.class_id, sql.placeholder('classIds')),
        lte(classMemberships.from_day, last),
        or(isNull(classMemberships.until_day), gte(classMemberships.until_day, first)),
      ),
    )
    .orderBy(students.name_key, students.roll_number);
});

type PupilRow = Awaited<ReturnType<typeof pupilsOf>>[number];

/**
 * Pupils in these classes by name, with their earlier entries and the week's absences before the first day. Both days
 * are one statement, because most of it is reading earlier entries.
 */
export const selectPupils = (
  tx: Tx,
  classIds: readonly string[],
  [first, last = first]: Days,
): Promise<PupilRow[]> => pupilsOf(tx, { classIds: [...classIds], first, last, monday: mondayOf(first) });

/** Pupils who are in the class on a day, with their entries and absences before that day. */
export const pupilsOn = (rows: readonly PupilRow[], day: SchoolDay, first: SchoolDay): Pupil[] =>
  rows
    .filter(({ from_day, until_day }) => from_day <= day && (until_day === null || day <= until_day))
    .map(({ id, full_name, roll_number, ...before }) => ({
      id,
      full_name,
      roll_number,
      ...(day === first ? atFirst(before) : atNext(before, mondayOf(day) === mondayOf(first))),
    }));

type Before = Pick<PupilRow, 'recent' | 'absences_this_week' | 'of_first'>;

const atFirst = ({ recent, absences_this_week }: Before) => ({ recent, absences_this_week });

const atNext = ({ recent, absences_this_week, of_first }: Before, isSameWeek: boolean) => ({
  recent: [...of_first, ...recent].slice(0, RECENT),
  absences_this_week: isSameWeek
    ? absences_this_week + of_first.filter((status) => status === 'absent').length
    : 0,
});
