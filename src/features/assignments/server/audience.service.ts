import { and, asc, countDistinct, eq, inArray, notInArray, type SQL } from 'drizzle-orm';
import { takeBackFromOthers } from '#features/inbox/server/inbox.service.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { studentsTaking } from '#features/subjects/server/taking.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { AssignmentStudent } from '../assignments.contract.ts';
import { assignments, assignmentStudents, assignmentWorks } from './assignments.tables.ts';
import { selectReaders, takesIt } from './scope.queries.ts';

type Place = { class_id: string; subject_id: string };

const STUDENT = { id: students.id, full_name: students.full_name, roll_number: students.roll_number };

/** The students who take a subject in a class on a day, by name: those who can be given work. */
export const selectTakers = (tx: Tx, place: Place, day: SchoolDay): Promise<AssignmentStudent[]> =>
  tx
    .select(STUDENT)
    .from(students)
    .where(inArray(students.id, studentsTaking(tx, place, day)))
    .orderBy(asc(students.name_key), asc(students.id));

/** The students of these assignments by name; assignments for whole classes are missing from the result. */
export async function selectChosen(
  tx: Tx,
  assignmentIds: readonly string[],
): Promise<Map<string, AssignmentStudent[]>> {
  const found = new Map<string, AssignmentStudent[]>();
  if (assignmentIds.length === 0) return found;
  const rows = await tx
    .select({ assignment_id: assignmentStudents.assignment_id, student: STUDENT })
    .from(assignmentStudents)
    .innerJoin(students, eq(students.id, assignmentStudents.student_id))
    .where(inArray(assignmentStudents.assignment_id, [...assignmentIds]))
    .orderBy(asc(students.name_key), asc(students.id));
  for (const { assignment_id, student } of rows)
    found.set(assignment_id, [...(found.get(assignment_id) ?? []), student]);
  return found;
}

type Given = { id: string; class_id: string; subject_id: string; due_day: SchoolDay };

/** Whether a student with a work would lose it if the assignment were limited to these students. */
export async function losesWork(tx: Tx, id: string, wanted: readonly string[]): Promise<boolean> {
  const lost = await tx.$count(
    assignmentWorks,
    and(eq(assignmentWorks.assignment_id, id), notInArray(assignmentWorks.student_id, [...wanted])),
  );
  return lost > 0;
}

/**
 * Sets the students of an assignment, null meaning the whole class. The caller must have locked the row.
 * Refused for students who do not take the subject on the due day.
 */
export async function giveTo(
  tx: Tx,
  { id, due_day, ...place }: Given,
  wanted: readonly string[] | null,
): Promise<'STUDENTS_NOT_IN_CLASS' | null> {
  const ofIt = eq(assignmentStudents.assignment_id, id);
  const before = await tx.select({ id: assignmentStudents.student_id }).from(assignmentStudents).where(ofIt);
  await tx.delete(assignmentStudents).where(ofIt);
  await tx
    .update(assignments)
    .set({ for_chosen: wanted !== null })
    .where(eq(assignments.id, id));
  if (wanted === null) return null;
  // A chosen student who has left the class since may stay in the list: the assignment no longer applies to
  // them.
  const added = wanted.filter((each) => before.every((held) => held.id !== each));
  const takers = await selectTakers(tx, { class_id: place.class_id, subject_id: place.subject_id }, due_day);
  if (added.some((each) => takers.every((taker) => taker.id !== each))) return 'STUDENTS_NOT_IN_CLASS';
  await tx.insert(assignmentStudents).values(wanted.map((student_id) => ({ assignment_id: id, student_id })));
  return null;
}

/** Deletes the notices about an assignment, read ones too, of people who no longer read it. */
export async function forgetOthers(tx: Tx, assignmentId: string): Promise<void> {
  const readers = await selectReaders(tx, assignmentId);
  await takeBackFromOthers(tx, { about: assignmentId, readers: readers.map(({ user_id }) => user_id) });
}

/** The number of individually given assignments by student and day, among assignments that meet a condition. */
export const selectChosenLoad = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      day: assignments.due_day,
      student_id: classMemberships.student_id,
      assignments: countDistinct(assignments.id),
    })
    .from(assignments)
    .innerJoin(classMemberships, takesIt())
    .where(and(eq(assignments.for_chosen, true), where))
    .groupBy(assignments.due_day, classMemberships.student_id);
