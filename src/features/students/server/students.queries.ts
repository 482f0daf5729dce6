import { and, count, desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import type { Actor, Role } from '#features/people/people.rules.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { containsByIndex } from '#platform/db/name-search.ts';
import { type Given, preparedBy } from '#platform/db/prepared.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { maySeeStudents } from '../students.policy.ts';
import type { Student, StudentEvent, StudentFilters, StudentRow } from '../students.contract.ts';
import { orderOf } from './students-order.ts';
import {
  anybodyAs,
  sightOf,
  studentsVisibleTo,
  type Viewer,
} from '#features/roster/server/visibility.service.ts';
import { matching } from './students.search.ts';
import { totalBeside } from './students-tallies.ts';
import { studentPhotos } from '#features/roster/server/student-photos.tables.ts';
import { statusPlans, studentEvents, students } from '#features/roster/server/students.tables.ts';
import { studentFieldsOf } from '#features/roster/student-fields.rules.ts';

const row = {
  id: students.id,
  roll_number: students.roll_number,
  full_name: students.full_name,
  class: { id: classes.id, name: classes.name, section: classes.section },
  date_of_birth: students.date_of_birth,
  status: students.status,
};

type OfMany = StudentRow & { total: number };

/** One page of the directory without a search. */
export function selectPage(tx: Tx, actor: Actor, { page, ...filters }: StudentFilters): Promise<OfMany[]> {
  const isNarrowed = Object.values(filters).some((value) => value !== undefined && value !== '');
  return isNarrowed
    ? pageOf(tx, actor, filters, offsetOf(page))
    : selectWhole(tx, sightOf(actor, maySeeStudents), { userId: actor.userId, offset: offsetOf(page) });
}

/** The default directory: everyone, in the usual order. */
const selectWhole = preparedBy('students', (tx, role: Role | 'none') =>
  pageOf(tx, anybodyAs(role), {}, sql.placeholder('offset')),
);

const pageOf = (tx: Tx, viewer: Viewer, filters: StudentFilters, offset: Given<number>) =>
  onPage(
    tx
      .select({ ...row, total: totalBeside(tx, viewer, filters).as('total') })
      .from(students)
      .leftJoin(classes, eq(classes.id, students.class_id))
      .where(matching(tx, viewer, filters))
      .$dynamic(),
    filters,
    offset,
  );

/** One page of search results, read along an index with the same order. */
export function selectFound(tx: Tx, actor: Actor, filters: StudentFilters): Promise<StudentRow[]> {
  return foundWhere(tx, matching(tx, actor, filters), filters);
}

/**
 * The same for a search with few matches: these are first looked up in the word index, then
 * sorted. Otherwise the planner may scan half the directory in order.
 */
export function selectFewFound(tx: Tx, actor: Actor, filters: StudentFilters): Promise<StudentRow[]> {
  const found = tx
    .select({ id: students.id })
    .from(students)
    .where(matching(tx, actor, filters, containsByIndex));
  return foundWhere(tx, sql`${students.id} = any(array(${found}))`, filters);
}

function foundWhere(tx: Tx, where: SQL | undefined, filters: StudentFilters): Promise<StudentRow[]> {
  return onPage(
    tx
      .select(row)
      .from(students)
      .leftJoin(classes, eq(classes.id, students.class_id))
      .where(where)
      .$dynamic(),
    filters,
    offsetOf(filters.page),
  );
}

const offsetOf = (page = 1): number => (page - 1) * PAGE_SIZE;

const onPage = <Query extends PgSelect>(query: Query, filters: StudentFilters, offset: Given<number>) =>
  query
    .orderBy(...orderOf(filters))
    .limit(PAGE_SIZE)
    .offset(offset as number | Placeholder);

/** Counts matching students up to `atMost`: the page shows "more than 200" rather than an exact number. */
export async function countStudents(
  tx: Tx,
  actor: Actor,
  filters: StudentFilters,
  atMost: number,
): Promise<number> {
  const found = tx
    .select({ id: students.id })
    .from(students)
    .where(matching(tx, actor, filters, containsByIndex))
    .limit(atMost)
    .as('found');
  const [counted] = await tx.select({ number: count() }).from(found);
  return counted?.number ?? 0;
}

/** Students promoted since are no longer repeaters. */
export const isSaidRepeater = sql<boolean>`coalesce(${students.repeater_since} is not null
  and public.is_same_level(public.class_on(${students.id}, ${students.repeater_since}), ${students.class_id}), false)`;

function selectStudent(tx: Tx, where: SQL | undefined) {
  return tx
    .select({
      ...row,
      user_id: students.user_id,
      email: sql<string | null>`coalesce(${users.email}, ${students.email})`,
      phone: students.phone,
      address: students.address,
      emergency_contact: students.emergency_contact,
      ...studentFieldsOf(students),
      repeater: isSaidRepeater,
      admission_date: students.admission_date,
      photo: studentPhotos.file_id,
      planned: { status: statusPlans.status, on: statusPlans.on_day },
    })
    .from(students)
    .leftJoin(classes, eq(classes.id, students.class_id))
    .leftJoin(users, eq(users.id, students.user_id))
    .leftJoin(studentPhotos, eq(studentPhotos.student_id, students.id))
    .leftJoin(statusPlans, eq(statusPlans.student_id, students.id))
    .where(where);
}

/** One student visible to the actor, with every field; null if not permitted or not found. */
export async function findStudentRow(tx: Tx, actor: Actor, studentId: string): Promise<Student | null> {
  const [found] = await selectOne(tx, sightOf(actor, maySeeStudents), { studentId, userId: actor.userId });
  return found ?? null;
}

const selectOne = preparedBy('student', (tx, role: Role | 'none') =>
  selectStudent(
    tx,
    and(eq(students.id, sql.placeholder('studentId')), studentsVisibleTo(tx, anybodyAs(role))),
  ),
);

/** A student's history, newest first, with authors' names. */
export async function selectHistory(tx: Tx, studentId: string): Promise<StudentEvent[]> {
  const events = await tx
    .select({
      id: studentEvents.id,
      at: studentEvents.created_at,
      kind: studentEvents.kind,
      from: studentEvents.from_value,
      to: studentEvents.to_value,
      note: studentEvents.note,
      on: studentEvents.counts_from,
      by: profiles.full_name,
    })
    .from(studentEvents)
    .leftJoin(profiles, eq(profiles.user_id, studentEvents.created_by))
    .where(eq(studentEvents.student_id, studentId))
    .orderBy(desc(studentEvents.id))
    .limit(500);
  return events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() }));
}

/** Reads the filtered directory in batches, to limit memory and event loop blocking. */
export async function* readDirectory(tx: Tx, actor: Actor, filters: StudentFilters, atMost: number) {
  const query = tx
    .select({
      roll_number: students.roll_number,
      full_name: students.full_name,
      class_name: sql<string | null>`${classes.name}`.as('class_name'),
      section: classes.section,
      date_of_birth: students.date_of_birth,
      status: students.status,
      phone: students.phone,
      emergency_contact: students.emergency_contact,
      repeater: isSaidRepeater.as('repeater'),
    })
    .from(students)
    .leftJoin(classes, eq(classes.id, students.class_id))
    .where(matching(tx, actor, filters))
    .orderBy(...orderOf(filters))
    .limit(atMost);
  await tx.execute(sql`declare directory no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await tx.execute<Awaited<typeof query>[number]>(sql`fetch 1000 from directory`);
    if (rows.length === 0) return;
    yield rows;
  }
}

/** A student's former and current classes, newest first. */
export function selectStays(tx: Tx, studentId: string) {
  return tx
    .select({
      class: { id: classes.id, name: classes.name, section: classes.section },
      from_day: classMemberships.from_day,
      until_day: classMemberships.until_day,
    })
    .from(classMemberships)
    .innerJoin(classes, eq(classes.id, classMemberships.class_id))
    .where(eq(classMemberships.student_id, studentId))
    .orderBy(desc(classMemberships.from_day));
}
