import { type Column, type SQL, sql } from 'drizzle-orm';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import { classSubjects, classSubjectTeachers } from '#features/roster/server/subjects.tables.ts';

/**
 * The names of the current co-teachers of a class's subject, sorted. For queries that include
 * `class_subjects`.
 */
export const furtherNames = (of: { class_id: Column; subject_id: Column } = classSubjects): SQL<string[]> =>
  sql<string[]>`array(
    select p.full_name from ${classSubjectTeachers} t
    join ${heldRoles} r on r.user_id = t.teacher_id and r.role = 'teacher'
    join ${profiles} p on p.user_id = t.teacher_id
    where t.class_id = ${of.class_id} and t.subject_id = ${of.subject_id}
      and t.until_day is null and t.teacher_id is distinct from ${classSubjects.teacher_id}
    order by p.name_key, p.user_id)`;

/**
 * All teachers of a class's subject separated by commas, the main one first; null if nobody is assigned.
 * Requires a join with `profiles` for the main one.
 */
export const teacherNames = sql<string | null>`nullif(concat_ws(', ', ${profiles.full_name},
  nullif(array_to_string(${furtherNames()}, ', '), '')), '')`;
