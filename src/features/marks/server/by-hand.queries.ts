import { and, eq, inArray, sql } from 'drizzle-orm';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { studentClassifications, studentExams } from './marks.tables.ts';

type Of = { class_id: string; year_id: string };

/**
 * Counts how often each student repeated a class's level: earlier years spent on it for most of
 * the days attended, so that a move shortly before a year's end does not count. If the office
 * recorded a repeat without such a year here, one elsewhere is counted. Students without repeats
 * are absent from the map.
 */
export async function repeatsBy(
  tx: Tx,
  { class_id, year_id }: Of,
  studentIds: readonly string[],
): Promise<Map<string, number>> {
  if (studentIds.length === 0) return new Map();
  const ids = sql`${sql.param([...studentIds])}::uuid[]`;
  const { rows } = await tx.execute<{ student_id: string; repeats: number }>(sql`
    with spent as (
      select m.student_id, y.last_day
      from ${classMemberships} m
      join ${schoolYears} now on now.id = ${year_id}
      join ${schoolYears} y on y.last_day < now.first_day
        and y.first_day <= coalesce(m.until_day, y.last_day) and y.last_day >= m.from_day
      cross join lateral (select least(coalesce(m.until_day, y.last_day), y.last_day) - greatest(m.from_day, y.first_day) + 1 as days,
        public.is_same_level(m.class_id, ${class_id}) as same) stay
      where m.student_id = any(${ids})
      group by m.student_id, y.id
      having coalesce(sum(stay.days) filter (where stay.same), 0) * 2 > sum(stay.days)
    ), elsewhere as (
      select s.id as student_id
      from ${students} s join ${schoolYears} now on now.id = ${year_id}
      where s.id = any(${ids}) and s.repeater_since <= now.last_day
        and public.is_same_level(public.class_on(s.id, s.repeater_since), ${class_id})
        and not exists (select from spent where spent.student_id = s.id and spent.last_day < s.repeater_since)
    )
    select student_id, count(*)::int as repeats
    from (select student_id from spent union all select student_id from elsewhere) repeated group by student_id`);
  return new Map(rows.map(({ student_id, repeats }) => [student_id, repeats]));
}

export type Exam = { result: string | null; passed: boolean | null };

/** The exam results that the office recorded for each student in a year. */
export async function examsBy(
  tx: Tx,
  yearId: string,
  studentIds: readonly string[],
): Promise<Map<string, Exam>> {
  if (studentIds.length === 0) return new Map();
  const found = await tx
    .select({
      student_id: studentExams.student_id,
      result: sql<string | null>`trim_scale(${studentExams.result})::text`,
      passed: studentExams.passed,
    })
    .from(studentExams)
    .where(and(eq(studentExams.year_id, yearId), inArray(studentExams.student_id, [...studentIds])));
  return new Map(found.map(({ student_id, ...exam }) => [student_id, exam]));
}

export type Classification = { classified: boolean; reason: string };

/** Manual classification decisions of a class: by student, then by period index, `null` for the year. */
export async function classificationsBy(
  tx: Tx,
  { class_id, year_id }: Of,
): Promise<Map<string, Map<number | null, Classification>>> {
  const found = await tx
    .select({
      student_id: studentClassifications.student_id,
      period: studentClassifications.period,
      classified: studentClassifications.classified,
      reason: studentClassifications.reason,
    })
    .from(studentClassifications)
    .where(and(eq(studentClassifications.class_id, class_id), eq(studentClassifications.year_id, year_id)));
  const byStudent = new Map<string, Map<number | null, Classification>>();
  for (const { student_id, period, ...said } of found)
    byStudent.set(student_id, (byStudent.get(student_id) ?? new Map()).set(period, said));
  return byStudent;
}
