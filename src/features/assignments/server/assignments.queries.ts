import { and, asc, count, desc, eq, gt, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor, Role } from '#features/people/people.rules.ts';
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
import {
  anybodyAs,
  FAMILY_ORDER,
  sightOf,
  studentsVisibleTo,
} from '#features/roster/server/visibility.service.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { isAnyOf } from '#platform/db/any-of.ts';
import type { Tx } from '#platform/db/database.ts';
import { type Given, prepared, preparedBy } from '#platform/db/prepared.ts';
import { keepPlans } from '#platform/db/snapshot.ts';
import type { FiltersOf } from '#platform/http/filters.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { parseMarkdown } from '#platform/markdown/parse-markdown.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { OwnAssignment, OwnList, SetAssignment } from '../assignments.contract.ts';
import type { assignmentFilters, familyFilters } from '../assignments.filters.ts';
import { mayReadOwnWork } from '../assignments.policy.ts';
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
/** The most open or late assignments shown; beyond that, those nearest to today. */
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
  // Drafts are visible to their author only. The condition is repeated here so that the indexes on deadlines
  // and drafts can be used.
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

/**
 * A teacher's own assignments of former school years, newest first: the texts only, without students and
 * works.
 */
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
    // Redundant in every time zone, but lets the planner use the index on class and deadline.
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

const ownStudentsBy = preparedBy('own_students_listed', (tx, role: Role | 'none') =>
  tx
    .select({
      id: students.id,
      full_name: students.full_name,
      roll_number: students.roll_number,
      class_id: students.class_id,
    })
    .from(students)
    .where(studentsVisibleTo(tx, anybodyAs(role)))
    .orderBy(...FAMILY_ORDER),
);

/** A student's list, for a reader who may see the student; readers with several children see one at a time. */
export async function selectOwn(
  tx: Tx,
  view: View,
  { child, page = 1 }: FiltersOf<typeof familyFilters>,
): Promise<OwnList | null> {
  const { actor } = view;
  // Reuses query plans, because planning the queries below would take longer than running them.
  const [, own] = await Promise.all([
    keepPlans(tx),
    ownStudentsBy(tx, sightOf(actor, mayReadOwnWork), { userId: actor.userId }),
  ]);
  const student = child === undefined ? own[0] : own.find(({ id }) => id === child);
  if (child !== undefined && !student) return null;
  const head = {
    students: own.map(({ class_id: _class, ...each }) => each),
    student_id: student?.id ?? null,
    class_id: student?.class_id ?? null,
    today: view.today,
  };
  if (!student) return { ...head, todo: [], late: [], done: [], tasks: [], more: false };
  const [todo, late, done] = await Promise.all([
    selectNearest(tx, view, student.id, 'todo'),
    selectNearest(tx, view, student.id, 'late'),
    selectDoneIds(tx, view, student.id, page),
  ]);
  const [works, tasks] = await Promise.all([
    selectThese(tx, view, student.id, [...todo, ...late, ...done.ids]),
    selectTasks(tx, view, done.ids),
  ]);
  const inOrder = (ids: readonly string[]) => ids.flatMap((id) => works.get(id) ?? []);
  return {
    ...head,
    todo: inOrder(todo),
    late: inOrder(late),
    done: inOrder(done.ids),
    tasks,
    more: done.more,
  };
}

const placeholders = {
  studentId: sql.placeholder('studentId'),
  userId: sql.placeholder('userId'),
  now: sql.placeholder('now'),
  most: sql.placeholder('most'),
  from: sql.placeholder('from'),
  limit: sql.placeholder('limit'),
};

/** Joins the actor's own ticks only: a parent has none, and no other tick can be read. */
const isOwnTick = and(
  eq(assignmentTicks.assignment_id, assignments.id),
  eq(assignmentTicks.user_id, placeholders.userId),
);
const isOwnWork = and(
  eq(assignmentWorks.assignment_id, assignments.id),
  eq(assignmentWorks.student_id, placeholders.studentId),
);

const NEWEST = [desc(assignments.due_at), desc(assignments.id)];
const isTicked = sql<boolean>`${assignmentTicks.user_id} is not null`;
const isHandedIn = sql`(coalesce(${assignmentWorks.handed_in_at}, ${assignmentWorks.received_at}, ${assignmentWorks.returned_at}) is not null)`;
// The rule of `placeOf` in SQL.
const isTodo: SQL = sql`(${gt(assignments.due_at, placeholders.now)} and not ${isTicked} and not ${isHandedIn})`;
const isLate: SQL = sql`(${lte(assignments.due_at, placeholders.now)} and ${assignments.hand_in} in ('text', 'photos') and ${assignments.closed_at} is null and not ${isHandedIn})`;

/** A section of a student's list, for the student, or for others, who see no own tasks in it. */
type Past = 'student' | 'others';

const pastOf = preparedBy('own_past', (tx, reader: Past) => {
  const { most, from, limit } = placeholders;
  const works = nearestOf({ where: sql`not ${isTodo} and not ${isLate}`, order: NEWEST, most });
  const tasks = doneTasks(tx, anybodyAs(reader === 'student' ? 'student' : 'none'), most);
  return tx
    .select({ id: sql<string>`past.id` })
    .from(sql`((${works}) union all (${tasks})) past`)
    .orderBy(sql`past.due_at desc`, sql`past.id desc`)
    .limit(limit)
    .offset(from);
});

/** One page of a student's past, newest first: assignments and, for the student, ticked own tasks. */
async function selectDoneIds(tx: Tx, { actor, now }: View, studentId: string, page: number) {
  const from = (page - 1) * DONE_PAGE;
  const rows = await pastOf(tx, actor.role === 'student' ? 'student' : 'others', {
    studentId,
    userId: actor.userId,
    now,
    most: from + DONE_PAGE + 1,
    from,
    limit: DONE_PAGE + 1,
  });
  return { ids: rows.slice(0, DONE_PAGE).map(({ id }) => id), more: rows.length > DONE_PAGE };
}

type Part = { where: SQL; order: SQL[]; most: Given<number> };

/**
 * Ids and deadlines of a student's first assignments, class by class, so that the index on class and deadline
 * returns them in order without reading the whole year.
 */
function nearestOf({ where, order, most }: Part): SQL {
  const { studentId, now } = placeholders;
  const classesOf = sql`select distinct ${classMemberships.class_id} as id from ${classMemberships}
    where ${classMemberships.student_id} = ${studentId}`;
  return sql`select nearest.id, nearest.due_at from (${classesOf}) own_class, lateral (
    select ${assignments.id}, ${assignments.due_at} from ${assignments}
      left join ${assignmentTicks} on ${isOwnTick}
      left join ${assignmentWorks} on ${isOwnWork}
    where ${assignments.class_id} = own_class.id and ${isHeldBy(studentId, now)} and ${where}
    order by ${sql.join(order, sql`, `)} limit ${most}::int) nearest`;
}

const nearest = preparedBy('own_nearest', (tx, part: 'todo' | 'late') => {
  const [where, order] =
    part === 'todo' ? [isTodo, [asc(assignments.due_at), asc(assignments.id)]] : [isLate, NEWEST];
  const { most, limit } = placeholders;
  const way = part === 'todo' ? sql`asc` : sql`desc`;
  return tx
    .select({ id: sql<string>`nearest.id` })
    .from(sql`(${nearestOf({ where, order, most })}) nearest`)
    .orderBy(sql`nearest.due_at ${way}`, sql`nearest.id ${way}`)
    .limit(limit);
});

/** Ids of a student's open assignments by deadline, or of late ones, newest first. */
async function selectNearest(
  tx: Tx,
  { actor, now }: View,
  studentId: string,
  part: 'todo' | 'late',
): Promise<string[]> {
  const values = { studentId, userId: actor.userId, now, most: MOST_OPEN, limit: MOST_OPEN };
  return (await nearest(tx, part, values)).map(({ id }) => id);
}

const ownRows = prepared('own_assignments', (tx) =>
  tx
    .select({ ...COLUMNS, ticked: isTicked, work: assignmentWorks })
    .from(assignments)
    .innerJoin(subjects, eq(subjects.id, assignments.subject_id))
    .leftJoin(author, eq(author.user_id, assignments.author_id))
    .leftJoin(assignmentTicks, isOwnTick)
    .leftJoin(assignmentWorks, isOwnWork)
    .where(isAnyOf(assignments.id, sql.placeholder('ids'))),
);

/** Assignments by id for a student whom the caller may see; others are missing from the result. */
async function selectThese(
  tx: Tx,
  view: View,
  studentId: string,
  ids: readonly string[],
): Promise<Map<string, OwnAssignment>> {
  if (ids.length === 0) return new Map();
  const isParent = view.actor.role === 'parent';
  const [rows, photos, files, isOpen] = await Promise.all([
    ownRows(tx, { userId: view.actor.userId, studentId, ids: [...ids] }),
    photosOfWorks(tx, ids, studentId),
    attachedTo(tx, ids),
    isParent ? guardiansHandIn(tx) : true,
  ]);
  const guardians = await guardiansOf(
    tx,
    rows.map(({ work }) => work),
  );
  return new Map(
    rows.map((found) => [
      found.row.id,
      {
        ...ownOf(found, files, view.now),
        work: ownWorkOf(found.work, found.row.due_at, photos, guardians),
        child: isParent ? studentId : null,
        may_hand_in: isOpen && whyNotHandIn({ ...found.row, work: found.work }, view.now) === null,
      },
    ]),
  );
}

/** A student's open assignments by deadline, and the late ones. The caller must be allowed to see the student. */
export async function selectOpen(
  tx: Tx,
  view: View,
  studentId: string,
): Promise<{ todo: OwnAssignment[]; late: OwnAssignment[] }> {
  const [todo, late] = await Promise.all([
    selectNearest(tx, view, studentId, 'todo'),
    selectNearest(tx, view, studentId, 'late'),
  ]);
  const works = await selectThese(tx, view, studentId, [...todo, ...late]);
  const inOrder = (ids: readonly string[]) => ids.flatMap((id) => works.get(id) ?? []);
  return { todo: inOrder(todo), late: inOrder(late) };
}

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
