import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Call as SchoolCall } from '#features/people/server/people.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { heldRoles, profiles } from '#features/people/server/people.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { linkIsActive, studentsVisibleTo } from '#features/roster/server/visibility.service.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { closeness, contains, wordsOf } from '#platform/db/name-search.ts';
import type { FoundPerson } from '../announcements.contract.ts';
import { mayAnnounceToAll } from '../announcements.policy.ts';
import { CHOICES } from '../announcements.rules.ts';

/** The most people found, and the most families. */
const MOST_FOUND = 12;

/** The students whose families the actor may address, in some classes or in all visible ones. */
const addressed = (tx: Tx, actor: Actor, class_ids: readonly string[]): SQL =>
  and(
    studentsVisibleTo(tx, actor),
    isNotNull(students.class_id),
    class_ids.length === 0 ? undefined : inArray(students.class_id, [...class_ids]),
  )!;

/**
 * Whether the actor may address the person in `held_roles` in that role: students visible to the actor and
 * guardians who may see their records; teachers only without classes, and if the actor may announce to all.
 */
function mayAddress(tx: Tx, actor: Actor, class_ids: readonly string[]): SQL {
  const theirs = addressed(tx, actor, class_ids);
  const isGuardian = sql`exists (select from ${guardians}
    join ${studentGuardians} on ${studentGuardians.guardian_id} = ${guardians.id}
    join ${students} on ${students.id} = ${studentGuardians.student_id}
    where ${guardians.user_id} = ${heldRoles.user_id} and ${linkIsActive()} and ${studentGuardians.sees_records}
      and ${theirs})`;
  const isStudent = sql`exists (select from ${students} where ${students.user_id} = ${heldRoles.user_id} and ${theirs})`;
  return or(
    mayAnnounceToAll(actor) && class_ids.length === 0 ? eq(heldRoles.role, 'teacher') : undefined,
    and(eq(heldRoles.role, 'parent'), isGuardian),
    and(eq(heldRoles.role, 'student'), isStudent),
  )!;
}

/** People matching a name whom the actor may address, closest first, then families by student name. */
export async function findPeople(
  tx: Tx,
  actor: Actor,
  { search, class_id }: { search: string; class_id?: string | undefined },
): Promise<FoundPerson[]> {
  const words = wordsOf(search);
  const class_ids = class_id ? [class_id] : [];
  const people = await tx
    .select({
      id: heldRoles.user_id,
      name: sql<string>`${profiles.full_name}`,
      roles: sql<string[]>`array_agg(${heldRoles.role})`,
    })
    .from(heldRoles)
    .innerJoin(users, and(eq(users.id, heldRoles.user_id), isNull(users.disabled_at)))
    .innerJoin(profiles, eq(profiles.user_id, heldRoles.user_id))
    .where(
      and(
        ...words.map((word) => contains(profiles.name_key, word)),
        ne(heldRoles.user_id, actor.userId),
        mayAddress(tx, actor, class_ids),
      ),
    )
    .groupBy(heldRoles.user_id, profiles.full_name, profiles.name_key)
    .orderBy(closeness(search, profiles.name_key), profiles.name_key, heldRoles.user_id)
    .limit(MOST_FOUND);
  const families = await tx
    .select({ id: students.id, name: nameOf, class: classColumns })
    .from(students)
    .innerJoin(classes, eq(classes.id, students.class_id))
    .where(and(...words.map((word) => contains(students.name_key, word)), addressed(tx, actor, class_ids)))
    .orderBy(closeness(search, students.name_key), students.name_key, students.id)
    .limit(MOST_FOUND);
  const ids = people.map(({ id }) => id);
  const children = await selectChildren(tx, actor, { ids, class_ids });
  const pupils = await selectOwnClasses(tx, actor, { ids, class_ids });
  return [
    ...people.map(({ id, name, roles }) => ({
      id,
      name,
      kind: CHOICES.find((kind) => roles.includes(kind))!,
      children: children.filter((child) => child.of === id).map((child) => child.name),
      class: pupils.find((pupil) => pupil.of === id)?.class ?? null,
    })),
    ...families.map((family) => ({ ...family, kind: 'family' as const, children: [] })),
  ];
}

const nameOf = sql<string>`coalesce(${students.full_name}, ${students.roll_number})`;
const classColumns = { id: classes.id, name: classes.name, section: classes.section };
type Those = { ids: readonly string[]; class_ids: readonly string[] };

const selectChildren = (tx: Tx, actor: Actor, { ids, class_ids }: Those) =>
  tx
    .select({ of: guardians.user_id, name: nameOf })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .innerJoin(students, eq(students.id, studentGuardians.student_id))
    .where(
      and(
        inArray(guardians.user_id, [...ids]),
        linkIsActive(),
        studentGuardians.sees_records,
        addressed(tx, actor, class_ids),
      ),
    )
    .orderBy(students.name_key, students.id);

const selectOwnClasses = (tx: Tx, actor: Actor, { ids, class_ids }: Those) =>
  tx
    .select({ of: students.user_id, class: classColumns })
    .from(students)
    .innerJoin(classes, eq(classes.id, students.class_id))
    .where(and(inArray(students.user_id, [...ids]), addressed(tx, actor, class_ids)));

type NamedPeople = {
  user_ids: readonly string[];
  student_ids: readonly string[];
  class_ids?: readonly string[];
};

/** Whether the caller may address all these people and families, in some classes or in all visible ones. */
export async function mayAllBeTold(
  tx: Tx,
  { actor }: SchoolCall,
  { user_ids, student_ids, class_ids = [] }: NamedPeople,
): Promise<boolean> {
  const people = await tx
    .selectDistinct({ id: heldRoles.user_id })
    .from(heldRoles)
    .innerJoin(users, and(eq(users.id, heldRoles.user_id), isNull(users.disabled_at)))
    .where(and(inArray(heldRoles.user_id, [...user_ids]), mayAddress(tx, actor, class_ids)));
  const families = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(inArray(students.id, [...student_ids]), addressed(tx, actor, class_ids)));
  return people.length === user_ids.length && families.length === student_ids.length;
}
