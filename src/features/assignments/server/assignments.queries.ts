import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '#features/people/people.rules.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { isOn } from '#features/roster/server/memberships.service.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import {
  classSubjects,
  classSubjectTeachers,
  subjectGroups,
  subjects,
} from '#features/roster/server/subjects.tables.ts';
import { studentsVisibleTo } from '#features/roster/server/visibility.service.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { FiltersOf } from '#platform/http/filters.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { parseMarkdown } from '#platform/markdown/parse-markdown.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { OwnAssignment, OwnList, SetAssignment } from '../assignments.contract.ts';
import type { assignmentFilters, familyFilters } from '../assignments.filters.ts';
import {
  CURRENT_DAYS,
  type DayLoad,
  DONE_PAGE,
  LOAD_DAYS,
  placeOf,
  stateOf,
  whyNotHandIn,
} from '../assignments.rules.ts';
import { assignments, assignmentTicks, assignmentWorks } from './assignments.tables.ts';
import type { AttachedFile } from '#platform/files/attached-file.ts';
import { attachedTo } from './attachments.service.ts';
import { selectChosen, selectChosenLoad } from './audience.service.ts';
import { doneTasks, selectTasks } from '../own-tasks/server/own-tasks.queries.ts';
import { photosOfWorks } from './photos.queries.ts';
import { isHeldBy, isOwnText, isSeenByStaff } from './scope.queries.ts';
import { guardiansHandIn } from './settings.service.ts';
import { guardiansOf, ownWorkOf, plainPoints, type WorkRow } from './works.queries.ts';

export type View = { actor: Actor; now: Date; today: SchoolDay };

const DAY_MS = 86_400_000;
/** Most assignments shown as to do or late; a student with more reads the nearest. */
const MOST_OPEN = 200;
const author = alias(profiles, 'author');

const COLUMNS = {
  row: assignments,
  teacher: author.full_name,
  subject: { id: subjects.id, name_en: subjects.name_en, name_fr: subjects.name_fr },
};
type Found = {
  row: typeof assignments.$inferSelect;
  teacher: string | null;
  subject: { id: string; name_en: string; name_fr: string };
};

type Files = ReadonlyMap<string, AttachedFile[]>;

const saidBy = ({ row, teacher, subject }: Found, files: Files) => ({
  id: row.id,
  title: row.title,
  body: row.body,
  blocks: parseMarkdown(row.body),
  files: files.get(row.id) ?? [],
  subject,
  teacher,
  due_day: row.due_day,
  due_time: row.due_time,
  due_at: row.due_at.toISOString(),
  points: plainPoints(row.points),
  hand_in: row.hand_in,
  accepts_late: row.accepts_late,
  publish_at: row.publish_at?.toISOString() ?? null,
  changed_at: row.changed_at?.toISOString() ?? null,
});

const worksOf = (where: SQL) =>
  sql<number>`(select count(*)::int from ${assignmentWorks}
    where ${assignmentWorks.assignment_id} = ${assignments.id} and ${where})`;

async function selectForStaff(
  tx: Tx,
  { actor, now }: View,
  { where, order = [], page = 1 }: { where: SQL | undefined; order?: SQL[]; page?: number },
  scope = isSeenByStaff(actor),
) {
  const rows = await tx
    .select({
      ...COLUMNS,
      class: { id: classes.id, name: classes.name, section: classes.section },
      handed_in: worksOf(
        sql`(${assignmentWorks.handed_in_at} is not null or ${assignmentWorks.received_at} is not null)`,
      ),
      to_return: worksOf(
        sql`${assignmentWorks.returned_at} is null and (${assignmentWorks.handed_in_at} is not null or ${assignmentWorks.received_at} is not null)`,
      ),
    })
    .from(assignments)
    .innerJoin(subjects, eq(subjects.id, assignments.subject_id))
    .innerJoin(classes, eq(classes.id, assignments.class_id))
    .leftJoin(author, eq(author.user_id, assignments.author_id))
    .where(and(scope, where))
    .orderBy(...order)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const chosen = await selectChosen(
    tx,
    rows.flatMap(({ row }) => (row.for_chosen ? [row.id] : [])),
  );
  const files = await attachedTo(
    tx,
    rows.map(({ row }) => row.id),
  );
  return rows.map((found): SetAssignment => ({
    ...saidBy(found, files),
    class: found.class,
    state: stateOf(found.row, now),
    students: found.row.for_chosen ? (chosen.get(found.row.id) ?? []) : null,
    handed_in: found.handed_in,
    to_return: found.to_return,
  }));
}

/** One assignment; null if staff may see none with this id. */
export async function findForStaff(tx: Tx, view: View, id: string): Promise<SetAssignment | null> {
  return (await selectForStaff(tx, view, { where: eq(assignments.id, id) }))[0] ?? null;
}

/** Current assignments by due time, or closed and older ones newest first. */
export async function selectSet(
  tx: Tx,
  view: View,
  { page = 1, class_id, view: which }: FiltersOf<typeof assignmentFilters>,
): Promise<{ today: SchoolDay; assignments: SetAssignment[]; total: number }> {
  if (which === 'former') return selectFormer(tx, view, { page, class_id });
  const since = new Date(view.now.getTime() - CURRENT_DAYS * DAY_MS);
  // A draft is its author's alone: said here too, so that indexes on due moment and drafts find the rows.
  const isDraft = and(isNull(assignments.publish_at), eq(assignments.author_id, view.actor.userId));
  const isCurrent = and(isNull(assignments.closed_at), or(isDraft, gte(assignments.due_at, since)))!;
  const where = and(
    class_id === undefined ? undefined : eq(assignments.class_id, class_id),
    which === 'past' ? sql`not ${isCurrent}` : isCurrent,
  );
  const order =
    which === 'past'
      ? [desc(assignments.due_at), desc(assignments.id)]
      : [asc(assignments.due_at), asc(assignments.id)];
  const [all] = await tx
    .select({ total: count() })
    .from(assignments)
    .where(and(isSeenByStaff(view.actor), where));
  return {
    today: view.today,
    assignments: await selectForStaff(tx, view, { where, order, page }),
    total: all?.total ?? 0,
  };
}

/** A teacher's own assignments of former school years, newest first: their text, without students and works. */
async function selectFormer(
  tx: Tx,
  view: View,
  { page, class_id }: { page: number; class_id: string | undefined },
) {
  const scope = isOwnText(view.actor);
  const firstDay = sql`coalesce((select ${schoolYears.first_day} from ${schoolYears}
    where ${schoolYears.id} = public.school_year_on(${view.today}::date)), ${view.today}::date)`;
  const where = and(
    class_id === undefined ? undefined : eq(assignments.class_id, class_id),
    sql`${assignments.due_day} < ${firstDay}`,
  );
  const order = [desc(assignments.due_at), desc(assignments.id)];
  const found = await selectForStaff(tx, view, { where, order, page }, scope);
  return {
    today: view.today,
    assignments: found.map((each) => ({ ...each, students: null, handed_in: 0, to_return: 0 })),
    total: await tx.$count(assignments, and(scope, where)),
  };
}

/** The classes and subjects that a teacher teaches today. */
export const selectPlaces = (tx: Tx, { userId }: Actor) =>
  tx
    .selectDistinct({
      class: { id: classes.id, name: classes.name, section: classes.section },
      subject: COLUMNS.subject,
      group: subjectGroups.name,
      order: classes.order_key,
    })
    .from(classSubjectTeachers)
    .innerJoin(
      classSubjects,
      and(
        eq(classSubjects.class_id, classSubjectTeachers.class_id),
        eq(classSubjects.subject_id, classSubjectTeachers.subject_id),
      ),
    )
    .innerJoin(classes, eq(classes.id, classSubjects.class_id))
    .innerJoin(subjects, eq(subjects.id, classSubjects.subject_id))
    .leftJoin(subjectGroups, eq(subjectGroups.id, classSubjects.group_id))
    .where(and(eq(classSubjectTeachers.teacher_id, userId), isOn(classSubjectTeachers)))
    .orderBy(asc(classes.order_key), asc(subjects.name_fr));

/** Assignments due in a class by day, from a day on; drafts and removed ones are not counted. */
export async function selectLoad(tx: Tx, classId: string, from: SchoolDay): Promise<DayLoad[]> {
  const counted = and(
    eq(assignments.class_id, classId),
    isNull(assignments.removed_at),
    sql`${assignments.publish_at} is not null`,
    gte(assignments.due_day, from),
    // Redundant in every time zone, but lets the index on class and due time find the rows.
    gte(assignments.due_at, sql`${from}::date - 1`),
    lte(assignments.due_day, sql`${from}::date + ${LOAD_DAYS}::int`),
  );
  const ofClass = await tx
    .select({ day: assignments.due_day, assignments: count() })
    .from(assignments)
    .where(and(eq(assignments.for_chosen, false), counted))
    .groupBy(assignments.due_day);
  const ofChosen = await selectChosenLoad(tx, counted);
  const days = new Set([...ofClass, ...ofChosen].map(({ day }) => day));
  return [...days].toSorted().map((day) => ({
    day,
    assignments: ofClass.find((each) => each.day === day)?.assignments ?? 0,
    chosen: ofChosen.flatMap((each) =>
      each.day === day ? [{ student_id: each.student_id, assignments: each.assignments }] : [],
    ),
  }));
}

/** A student's list for a reader who may see the student: one student of several at a time. */
export async function selectOwn(
  tx: Tx,
  view: View,
  { child, page = 1 }: FiltersOf<typeof familyFilters>,
): Promise<OwnList | null> {
  const own = await tx
    .select({
      id: students.id,
      full_name: students.full_name,
      roll_number: students.roll_number,
      class_id: students.class_id,
    })
    .from(students)
    .where(studentsVisibleTo(tx, view.actor))
    .orderBy(students.name_key, students.id);
  const student = child === undefined ? own[0] : own.find(({ id }) => id === child);
  if (child !== undefined && !student) return null;
  const head = {
    students: own.map(({ class_id: _class, ...each }) => each),
    student_id: student?.id ?? null,
    class_id: student?.class_id ?? null,
    today: view.today,
  };
  if (!student) return { ...head, todo: [], late: [], done: [], tasks: [], more: false };
  const { todo, late } = await selectOpen(tx, view, student.id);
  const { ids, more } = await selectDoneIds(tx, view, student.id, page);
  const done = await selectOf(tx, view, student.id, {
    where: inArray(assignments.id, ids),
    order: NEWEST,
    most: DONE_PAGE,
  });
  const tasks = await selectTasks(tx, view, ids);
  return { ...head, todo, late, done, tasks, more };
}

const NEWEST = [desc(assignments.due_at), desc(assignments.id)];

/** One page of a student's past, newest first: assignments, and for the student their own ticked tasks among them. */
async function selectDoneIds(tx: Tx, view: View, studentId: string, page: number) {
  const from = (page - 1) * DONE_PAGE;
  const most = from + DONE_PAGE + 1;
  const where = sql`not ${isTodo(view)} and not ${isLate(view)}`;
  const works = nearestOf(view, studentId, { where, order: NEWEST, most });
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ((${works}) union all (${doneTasks(tx, view.actor, most)})) past
    order by due_at desc, id desc limit ${DONE_PAGE + 1}::int offset ${from}::int`);
  return { ids: rows.slice(0, DONE_PAGE).map(({ id }) => id), more: rows.length > DONE_PAGE };
}

const isTicked = sql<boolean>`${assignmentTicks.user_id} is not null`;
const isHandedIn = sql`(coalesce(${assignmentWorks.handed_in_at}, ${assignmentWorks.received_at}, ${assignmentWorks.returned_at}) is not null)`;
// The same as `placeOf`, for the database.
const isTodo = ({ now }: View): SQL =>
  sql`(${gt(assignments.due_at, now)} and not ${isTicked} and not ${isHandedIn})`;
const isLate = ({ now }: View): SQL =>
  sql`(${lte(assignments.due_at, now)} and ${assignments.hand_in} in ('text', 'photos') and ${assignments.closed_at} is null and not ${isHandedIn})`;

type Part = { where: SQL; order: SQL[]; most: number };

/**
 * Ids and due moments of the first assignments of a student in each of their classes. Class by class, so that the index on class and due time
 * gives them in their order, and the rest of the year is not read.
 */
function nearestOf(view: View, studentId: string, { where, order, most }: Part): SQL {
  const classesOf = sql`select distinct ${classMemberships.class_id} as id from ${classMemberships}
    where ${classMemberships.student_id} = ${studentId}`;
  return sql`select nearest.id, nearest.due_at from (${classesOf}) own_class, lateral (
    select ${assignments.id}, ${assignments.due_at} from ${assignments}
      left join ${assignmentTicks} on ${tickOf(view.actor)}
      left join ${assignmentWorks} on ${workOf(studentId)}
    where ${assignments.class_id} = own_class.id and ${isHeldBy(studentId, view.now)} and ${where}
    order by ${sql.join(order, sql`, `)} limit ${most}::int) nearest`;
}

/** Assignments of a student, whom the caller may see. */
async function selectOf(
  tx: Tx,
  view: View,
  studentId: string,
  { where, order, most }: Part,
): Promise<OwnAssignment[]> {
  const rows = await tx
    .select({ ...COLUMNS, ticked: isTicked, work: assignmentWorks })
    .from(assignments)
    .innerJoin(subjects, eq(subjects.id, assignments.subject_id))
    .leftJoin(author, eq(author.user_id, assignments.author_id))
    .leftJoin(assignmentTicks, tickOf(view.actor))
    .leftJoin(assignmentWorks, workOf(studentId))
    .where(where)
    .orderBy(...order)
    .limit(most);
  const photos = await photosOfWorks(
    tx,
    rows.flatMap(({ row, work }) => (work ? [row.id] : [])),
    studentId,
  );
  const guardians = await guardiansOf(
    tx,
    rows.map(({ work }) => work),
  );
  const files = await attachedTo(
    tx,
    rows.map(({ row }) => row.id),
  );
  const isParent = view.actor.role === 'parent';
  const isOpen = !isParent || (await guardiansHandIn(tx));
  return rows.map((found) => ({
    ...ownOf(found, files, view.now),
    work: ownWorkOf(found.work, found.row.due_at, photos, guardians),
    child: isParent ? studentId : null,
    may_hand_in: isOpen && whyNotHandIn({ ...found.row, work: found.work }, view.now) === null,
  }));
}

/** The first of a student's assignments, in their order. */
const selectFirst = (tx: Tx, view: View, studentId: string, part: Part) =>
  selectOf(tx, view, studentId, {
    ...part,
    where: sql`${assignments.id} in (select id from (${nearestOf(view, studentId, part)}) nearest)`,
  });

/** A student's open assignments, due next first, and the late ones; the caller may see the student. */
export async function selectOpen(
  tx: Tx,
  view: View,
  studentId: string,
): Promise<{ todo: OwnAssignment[]; late: OwnAssignment[] }> {
  const todo = await selectFirst(tx, view, studentId, {
    where: isTodo(view),
    order: [asc(assignments.due_at), asc(assignments.id)],
    most: MOST_OPEN,
  });
  const late = await selectFirst(tx, view, studentId, {
    where: isLate(view),
    order: NEWEST,
    most: MOST_OPEN,
  });
  return { todo, late };
}

/** Joins the actor's own ticks only: a parent has none, and no other tick can be read. */
const tickOf = ({ userId }: Actor) =>
  and(eq(assignmentTicks.assignment_id, assignments.id), eq(assignmentTicks.user_id, userId));

const workOf = (studentId: string) =>
  and(eq(assignmentWorks.assignment_id, assignments.id), eq(assignmentWorks.student_id, studentId));

const ownOf = (
  found: Found & { ticked: boolean; work: WorkRow | null },
  files: Files,
  now: Date,
): Omit<OwnAssignment, 'work' | 'may_hand_in' | 'child'> => ({
  ...saidBy(found, files),
  closed: found.row.closed_at !== null,
  ticked: found.ticked,
  place: placeOf({ ...found.row, ticked: found.ticked, work: found.work }, now),
});

/** The row, locked until the transaction ends, if the actor may change it: a teacher of the subject. */
export async function lockSet(tx: Tx, actor: Actor, id: string) {
  const [held] = await tx
    .select()
    .from(assignments)
    .where(and(eq(assignments.id, id), isSeenByStaff(actor)))
    .for('update');
  return held ?? null;
}

/**
 * Due assignments whose readers have not been notified, oldest first; rows locked by another node are skipped.
 */
export const lockUntold = (tx: Tx, now: Date, most: number) =>
  tx
    .select()
    .from(assignments)
    .where(and(isNull(assignments.told_at), isNull(assignments.removed_at), lte(assignments.publish_at, now)))
    .orderBy(assignments.publish_at)
    .limit(most)
    .for('update', { skipLocked: true });
