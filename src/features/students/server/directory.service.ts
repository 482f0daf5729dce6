import type { Actor } from '#features/people/people.rules.ts';
import type { Call } from '#features/people/server/people.service.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { inOneStatement, readSnapshot } from '#platform/db/snapshot.ts';
import { monthOf, type SchoolDay } from '#platform/time/school-day.ts';
import type { Student, StudentEvent, StudentFilters, StudentPast, StudentRow } from '../students.contract.ts';
import { maySeeHomeDetails } from '../students.policy.ts';
import {
  countStudents,
  findStudentRow,
  selectFewFound,
  selectFound,
  selectHistory,
  selectPage,
  selectStays,
} from './students.queries.ts';
import { studentFields, type StudentFieldValues } from '#features/roster/student-fields.rules.ts';
import { seesStudent } from '#features/roster/server/visibility.service.ts';
import { wordsOf } from '#platform/db/name-search.ts';
import { selectPapers } from './papers.queries.ts';
import { type StudentSummary, tallyStudents } from './students-tallies.ts';
import { recordView, rememberViews } from './views.ts';

/** Search results are counted up to this number, or as far as the reader has paged. */
const MOST_COUNTED = 200;

type Directory = { students: StudentRow[]; total: number; more: boolean };

/** One page of the directory visible to the actor, and the total number of students. */
export async function listStudents(db: Db, actor: Actor, filters: StudentFilters): Promise<Directory> {
  if (wordsOf(filters.search).length > 0) return readSnapshot(db, (tx) => searchStudents(tx, actor, filters));
  const page = await inOneStatement(db, (tx) => selectPage(tx, actor, filters));
  // On an empty page, a total from another moment cannot contradict any row.
  const { total } =
    page[0] ?? (await inOneStatement(db, (tx) => tallyStudents(tx, actor, filters, '0001-01-01')));
  return { students: page, total, more: false };
}

/** The same for search results. */
async function searchStudents(tx: Tx, actor: Actor, filters: StudentFilters): Promise<Directory> {
  const most = Math.max(MOST_COUNTED, (filters.page ?? 1) * PAGE_SIZE);
  const found = await countStudents(tx, actor, filters, most + 1);
  if (found > most) return { students: await selectFound(tx, actor, filters), total: most, more: true };
  return {
    students: found === 0 ? [] : await selectFewFound(tx, actor, filters),
    total: found,
    more: false,
  };
}

/** The first students of the directory visible to the actor: a parent's children, a student themselves. */
export function firstStudents(tx: Tx, actor: Actor): Promise<StudentRow[]> {
  return selectPage(tx, actor, {});
}

/** The figures above the directory: visible students, active ones, and those admitted this month. */
export function summariseStudents(tx: Tx, actor: Actor, today: SchoolDay): Promise<StudentSummary> {
  return tallyStudents(tx, actor, {}, monthOf(today));
}

const HIDDEN_FROM_TEACHERS: Partial<StudentFieldValues> = Object.fromEntries(
  studentFields.filter((field) => field.hiddenFromTeachers).map(({ key }) => [key, null]),
);

/** One student with the fields the actor may see; null both if not permitted and if not found. */
export async function findStudent(tx: Tx, actor: Actor, studentId: string): Promise<Student | null> {
  const found = await findStudentRow(tx, actor, studentId);
  return found && !maySeeHomeDetails(actor)
    ? { ...found, address: null, email: null, ...HIDDEN_FROM_TEACHERS }
    : found;
}

const views = rememberViews();

/**
 * The same, recorded as a view: readers other than the student leave an audit event, at most one
 * in ten minutes. History and parents are loaded with the page and leave no event.
 */
export async function openStudent(call: Call, studentId: string): Promise<Student | null> {
  const { db, actor, now } = call;
  const seen = { actorId: actor.userId, studentId };
  const isNew = !views.isFresh(seen, now());
  const student = await inOneStatement(db, (tx) => findStudent(tx, actor, studentId));
  // Recorded before the data is returned.
  if (student && isNew && student.user_id !== actor.userId) await recordView(call, studentId);
  // Only committed views are remembered.
  if (student && isNew) views.remember(seen, now());
  return student;
}

/** A student's history, newest first; null if not permitted or not found. */
export async function findHistory(tx: Tx, actor: Actor, studentId: string): Promise<StudentEvent[] | null> {
  return (await seesStudent(tx, actor, studentId)) ? selectHistory(tx, studentId) : null;
}

/** The same with classes and certificates; null if not permitted or not found. */
export async function findPast(tx: Tx, actor: Actor, studentId: string): Promise<StudentPast | null> {
  if (!(await seesStudent(tx, actor, studentId))) return null;
  const [events, classes, papers] = await Promise.all([
    selectHistory(tx, studentId),
    selectStays(tx, studentId),
    maySeeHomeDetails(actor) ? selectPapers(tx, studentId) : [],
  ]);
  return { events, classes, papers };
}
