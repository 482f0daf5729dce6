import { and, asc, gte, isNotNull, lte } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { isAnyOf } from '#platform/db/any-of.ts';
import type { Tx } from '#platform/db/database.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { assignments } from './assignments.tables.ts';
import { isOf, isSeenByStaff } from './scope.queries.ts';

type Lesson = { class_id: string; subject_id: string; day: SchoolDay; starts: number | null };
/** Work that was set from a lesson. */
export type LessonWork = { id: string; title: string; due_day: SchoolDay };
type Reader = { actor: Actor; now: Date };

const keyOf = ({ class_id, subject_id, day, starts }: Lesson): string =>
  `${class_id} ${subject_id} ${day} ${starts ?? ''}`;

/**
 * Assignments given from lessons, by deadline, as far as the reader may see them: staff as in their list, a
 * family only those for the student. The caller must be allowed to see the student.
 */
export async function selectLessonWorks(
  tx: Tx,
  { actor, now }: Reader,
  lessons: readonly Lesson[],
  studentId?: string,
): Promise<(lesson: Lesson) => LessonWork[]> {
  const days = lessons.map(({ day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return () => [];
  const isSeen = studentId === undefined ? isSeenByStaff(actor) : isOf(tx, studentId, now);
  const rows = await tx
    .select({
      id: assignments.id,
      title: assignments.title,
      due_day: assignments.due_day,
      class_id: assignments.class_id,
      subject_id: assignments.subject_id,
      day: assignments.given_on,
      starts: assignments.given_starts,
    })
    .from(assignments)
    .where(
      and(
        isAnyOf(
          assignments.class_id,
          lessons.map(({ class_id }) => class_id),
        ),
        isAnyOf(
          assignments.subject_id,
          lessons.map(({ subject_id }) => subject_id),
        ),
        isNotNull(assignments.given_on),
        gte(assignments.given_on, first),
        lte(assignments.given_on, last),
        isSeen,
      ),
    )
    .orderBy(asc(assignments.due_at), asc(assignments.id));
  const works = new Map<string, LessonWork[]>();
  for (const { id, title, due_day, day, ...row } of rows) {
    const key = keyOf({ ...row, day: day! });
    works.set(key, [...(works.get(key) ?? []), { id, title, due_day }]);
  }
  return (lesson) => works.get(keyOf(lesson)) ?? [];
}
