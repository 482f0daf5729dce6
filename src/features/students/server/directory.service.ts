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
import { seesStudent } from '#features/roster/server/visibility.service.ts';
import { wordsOf } from '#platform/db/name-search.ts';
import { selectPapers } from './papers.queries.ts';
import { type StudentSummary, tallyStudents } from './students.tallies.ts';
import { recordView, rememberViews } from './views.ts';

/** How far a search is counted, and as far as its reader has paged. */
const MOST_COUNTED = 200;

type Directory = { students: StudentRow[]; total: number; more: boolean };

/** One page of the directory as the actor sees it, and how many students there are on all its pages. */
export async function listStudents(db: Db, actor: Actor, filters: StudentFilters): Promise<Directory> {
  if (wordsOf(filters.search).length > 0) return readSnapshot(db, (tx) => searchStudents(tx, actor, filters));
  const page = await inOneStatement(db, (tx) => selectPage(tx, actor, filters));
  // An empty page shows nobody of whom a total of another moment could be wrong.
  const { total } =
    page[0] ?? (await inOneStatement(db, (tx) => tallyStudents(tx, actor, filters, '0001-01-01')));
  return { students: page, total, more: false };
}

/** The same of what a search finds. */
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

/** The first students of the directory as the actor sees it: a parent's children, a student themselves. */
export function firstStudents(tx: Tx, actor: Actor): Promise<StudentRow[]> {
  return selectPage(tx, actor, {});
}

/** The figures above the directory: the students that the actor sees, the active ones, and those admitted in today's month. */
export function summariseStudents(tx: Tx, actor: Actor, today: SchoolDay): Promise<StudentSummary> {
  return tallyStudents(tx, actor, {}, monthOf(today));
}

/** One student as the actor may know them; null for a stranger's as for one that never was. */
export async function findStudent(tx: Tx, actor: Actor, studentId: string): Promise<Student | null> {
  const found = await findStudentRow(tx, actor, studentId);
  return found && !maySeeHomeDetails(actor)
    ? { ...found, address: null, email: null, place_of_birth: null, birth_certificate: null }
    : found;
}

const views = rememberViews();

/**
 * One student as the actor may know them, opened: whoever is not the student themselves leaves a line in the trail, one in
 * ten minutes. The history and the parents are read with the page that this opens, and leave none of their own.
 */
export async function openStudent(call: Call, studentId: string): Promise<Student | null> {
  const { db, actor, now } = call;
  const seen = { actorId: actor.userId, studentId };
  const isNew = !views.isFresh(seen, now());
  const student = await inOneStatement(db, (tx) => findStudent(tx, actor, studentId));
  // Before anybody sees anything of it.
  if (student && isNew && student.user_id !== actor.userId) await recordView(call, studentId);
  // Only what is committed is remembered.
  if (student && isNew) views.remember(seen, now());
  return student;
}

/** What happened to a student, newest first; null for a stranger's as for one that never was. */
export async function findHistory(tx: Tx, actor: Actor, studentId: string): Promise<StudentEvent[] | null> {
  return (await seesStudent(tx, actor, studentId)) ? selectHistory(tx, studentId) : null;
}

/** The same with the classes and the certificates; null for a stranger's as for one that never was. */
export async function findPast(tx: Tx, actor: Actor, studentId: string): Promise<StudentPast | null> {
  if (!(await seesStudent(tx, actor, studentId))) return null;
  const [events, classes, papers] = await Promise.all([
    selectHistory(tx, studentId),
    selectStays(tx, studentId),
    maySeeHomeDetails(actor) ? selectPapers(tx, studentId) : [],
  ]);
  return { events, classes, papers };
}
