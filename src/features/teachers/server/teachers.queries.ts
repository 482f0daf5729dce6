import { and, count, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import { classes, classTeachers } from '#features/roster/server/classes.tables.ts';
import { isOn } from '#features/roster/server/memberships.service.ts';
import {
  classSubjects,
  classSubjectTeachers as teaching,
  subjects,
} from '#features/roster/server/subjects.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { comesAfter } from '#platform/db/comes-after.ts';
import type { Tx } from '#platform/db/database.ts';
import { contains, wordsOf } from '#platform/db/name-search.ts';
import { type ListPart, PAGE_SIZE } from '#platform/http/pages.ts';
import type { Teacher, TeacherFilters, Teaching } from '../teachers.contract.ts';

const isoOrNull = (at: string | null) => at && new Date(at).toISOString();

const taughtSubjects = sql<Teacher['subjects']>`(
  select coalesce(
    json_agg(json_build_object('id', ${subjects.id}, 'code', ${subjects.code},
      'name_en', ${subjects.name_en}, 'name_fr', ${subjects.name_fr}) order by lower(${subjects.code})),
    '[]')
  from ${subjects}
  where ${subjects.id} in
    (select ${teaching.subject_id} from ${teaching} where ${teaching.teacher_id} = ${profiles.user_id} and ${isOn(teaching)})
)`;

const taughtClasses = sql<Teacher['classes']>`(
  select coalesce(
    json_agg(json_build_object('id', ${classes.id}, 'name', ${classes.name}, 'section', ${classes.section})
      order by ${classes.order_key}, ${classes.id}),
    '[]')
  from ${classes}
  where ${classes.id} in (
    select ${classTeachers.class_id} from ${classTeachers} where ${classTeachers.user_id} = ${profiles.user_id} and ${isOn(classTeachers)}
    union all
    select ${teaching.class_id} from ${teaching} where ${teaching.teacher_id} = ${profiles.user_id} and ${isOn(teaching)}
  )
)`;

const hours = sql<string | null>`(
  select trim_scale(sum(${classSubjects.weekly_hours}))::text
  from ${teaching}
  join ${classSubjects} on ${classSubjects.class_id} = ${teaching.class_id} and ${classSubjects.subject_id} = ${teaching.subject_id}
  where ${teaching.teacher_id} = ${profiles.user_id} and ${isOn(teaching)}
)`;

const BY_NAME = [profiles.name_key, profiles.user_id];

/** Current teachers by name, including closed accounts. */
export function selectTeachers(
  tx: Tx,
  where: SQL | undefined,
  { page = 1, limit = PAGE_SIZE, after }: ListPart = {},
): Promise<Teacher[]> {
  return tx
    .select({
      user_id: profiles.user_id,
      full_name: profiles.full_name,
      email: users.email,
      phone: profiles.phone,
      disabled_at: sql<string | null>`${users.disabled_at}`.mapWith(isoOrNull),
      subjects: taughtSubjects,
      classes: taughtClasses,
      weekly_hours: hours,
    })
    .from(heldRoles)
    .innerJoin(profiles, eq(profiles.user_id, heldRoles.user_id))
    .innerJoin(users, eq(users.id, heldRoles.user_id))
    .where(and(eq(heldRoles.role, 'teacher'), where, comesAfter(BY_NAME, profiles.user_id, after)))
    .orderBy(...BY_NAME)
    .limit(limit)
    .offset((page - 1) * PAGE_SIZE);
}

export async function countTeachers(tx: Tx, where: SQL | undefined): Promise<number> {
  const [found] = await tx
    .select({ number: count() })
    .from(heldRoles)
    .innerJoin(profiles, eq(profiles.user_id, heldRoles.user_id))
    .innerJoin(users, eq(users.id, heldRoles.user_id))
    .where(and(eq(heldRoles.role, 'teacher'), where));
  return found?.number ?? 0;
}

/** Each word must occur in the name or the e-mail, in any order. */
export function matching({ search }: TeacherFilters): SQL | undefined {
  return and(
    ...wordsOf(search).map((word) => or(contains(profiles.name_key, word), contains(users.email, word))),
  );
}

export const isTeacher = (userId: string): SQL => eq(profiles.user_id, userId);

/** The classes and subjects a teacher has today; a class without a subject is one row. */
export async function selectTeaching(tx: Tx, userId: string): Promise<Teaching[]> {
  const found = await tx
    .select({
      class: { id: classes.id, name: classes.name, section: classes.section },
      subject: {
        id: subjects.id,
        code: subjects.code,
        name_en: subjects.name_en,
        name_fr: subjects.name_fr,
      },
      coefficient: sql<string | null>`trim_scale(${classSubjects.coefficient})::text`,
      weekly_hours: sql<string | null>`trim_scale(${classSubjects.weekly_hours})::text`,
    })
    .from(classes)
    .leftJoin(
      classTeachers,
      and(eq(classTeachers.class_id, classes.id), eq(classTeachers.user_id, userId), isOn(classTeachers)),
    )
    .leftJoin(
      teaching,
      and(eq(teaching.class_id, classes.id), eq(teaching.teacher_id, userId), isOn(teaching)),
    )
    .leftJoin(
      classSubjects,
      and(eq(classSubjects.class_id, teaching.class_id), eq(classSubjects.subject_id, teaching.subject_id)),
    )
    .leftJoin(subjects, eq(subjects.id, teaching.subject_id))
    .where(or(isNotNull(classTeachers.user_id), isNotNull(teaching.teacher_id)))
    .orderBy(classes.order_key, classes.id, sql`lower(${subjects.code})`);
  return found;
}
