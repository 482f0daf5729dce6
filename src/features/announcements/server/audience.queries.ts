import { and, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { profiles, userRoles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { classesVisibleTo, linkIsActive, teachersOf } from '#features/roster/server/visibility.service.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { AudienceRole } from '../announcements.rules.ts';
import { announcementClasses, announcements } from './announcements.tables.ts';

// The audience as two queries: the announcements a reader sees, and the people an announcement reaches. A
// test verifies that they agree.

export type Audience = { roles: readonly AudienceRole[]; class_ids: readonly string[] };

/** Rows readable by the actor at a moment, as audience or author. Administrators read all. */
export function readableBy(tx: Tx, actor: Actor, now: Date): SQL {
  if (actor.role === 'admin') return sql`true`;
  return or(eq(announcements.author_id, actor.userId), isFor(tx, actor, now))!;
}

/**
 * Rows addressed to the actor: published, not recalled, for their role, and for the whole school or a class
 * they see.
 */
export function isFor(tx: Tx, actor: Actor, now: Date): SQL {
  if (actor.role === null || actor.role === 'admin') return sql`false`;
  const own = tx.select({ id: classes.id }).from(classes).where(classesVisibleTo(tx, actor));
  return and(
    sql`${announcements.publish_at} <= ${now.toISOString()}`,
    isNull(announcements.recalled_at),
    sql`${actor.role} = any(${announcements.roles})`,
    sql`(
      not exists (select from ${announcementClasses} where ${announcementClasses.announcement_id} = ${announcements.id})
      or exists (select from ${announcementClasses} where ${announcementClasses.announcement_id} = ${announcements.id}
        and ${announcementClasses.class_id} in ${own}))`,
  )!;
}

const inClasses = (class_ids: readonly string[]): SQL => inArray(students.class_id, [...class_ids]);

/** People of an audience with an open account. */
function reached({ roles, class_ids }: Audience): SQL {
  if (class_ids.length === 0) return and(inArray(userRoles.role, [...roles]), isNull(users.disabled_at))!;
  const parent = sql`exists (select from ${studentGuardians}
    join ${guardians} on ${guardians.id} = ${studentGuardians.guardian_id}
    join ${students} on ${students.id} = ${studentGuardians.student_id}
    where ${guardians.user_id} = ${userRoles.user_id} and ${linkIsActive()} and ${studentGuardians.sees_records}
      and ${inClasses(class_ids)})`;
  const student = sql`exists (select from ${students} where ${students.user_id} = ${userRoles.user_id} and ${inClasses(class_ids)})`;
  const teacher = or(...class_ids.map((id) => sql`${userRoles.user_id} in ${teachersOf(id)}`))!;
  const rules = { parent, student, teacher };
  return and(
    isNull(users.disabled_at),
    or(...roles.map((role) => and(eq(userRoles.role, role), rules[role])))!,
  )!;
}

export type Person = {
  user_id: string;
  full_name: string | null;
  phone: string | null;
  language: 'en' | 'fr' | null;
};

export const selectPeople = (tx: Tx, audience: Audience): Promise<Person[]> =>
  tx
    .select({
      user_id: userRoles.user_id,
      full_name: profiles.full_name,
      phone: profiles.phone,
      language: profiles.language,
    })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.user_id))
    .leftJoin(profiles, eq(profiles.user_id, userRoles.user_id))
    .where(reached(audience))
    .orderBy(profiles.name_key, userRoles.user_id);

export async function countPeople(tx: Tx, audience: Audience): Promise<number> {
  const [found] = await tx
    .select({ people: count() })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.user_id))
    .where(reached(audience));
  return found?.people ?? 0;
}

/**
 * Guardians of the audience's students without an account, unreachable by the portal. Empty unless parents
 * are addressed.
 */
const withoutAccount = ({ roles, class_ids }: Audience): SQL =>
  roles.includes('parent')
    ? and(
        isNull(guardians.user_id),
        isNull(guardians.merged_into),
        linkIsActive(),
        eq(studentGuardians.sees_records, true),
        class_ids.length === 0 ? sql`${students.class_id} is not null` : inClasses(class_ids),
      )!
    : sql`false`;

export async function countWithoutAccount(tx: Tx, audience: Audience): Promise<number> {
  const [found] = await tx
    .select({ guardians: sql<number>`count(distinct ${guardians.id})::int` })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .innerJoin(students, eq(students.id, studentGuardians.student_id))
    .where(withoutAccount(audience));
  return found?.guardians ?? 0;
}

/** The first such guardians by name, each with one of their students. */
export const selectWithoutAccount = (tx: Tx, audience: Audience, most: number) =>
  tx
    .select({
      full_name: guardians.full_name,
      phone: guardians.phone,
      student: sql<string | null>`min(coalesce(${students.full_name}, ${students.roll_number}))`,
    })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .innerJoin(students, eq(students.id, studentGuardians.student_id))
    .where(withoutAccount(audience))
    .groupBy(guardians.id)
    .orderBy(guardians.name_key, guardians.id)
    .limit(most);
