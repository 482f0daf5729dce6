import {
  type AnyColumn,
  and,
  count,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { classes } from '#features/roster/server/classes.tables.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { comesAfter } from '#platform/db/comes-after.ts';
import type { Tx } from '#platform/db/database.ts';
import { contains, wordsOf } from '#platform/db/name-search.ts';
import { type ListPart, PAGE_SIZE } from '#platform/http/pages.ts';
import type { GuardianFilters, GuardianRow, MATCH_REASONS } from '../guardians.contract.ts';
import { contactChanges } from './contact-changes.tables.ts';

type MatchReason = (typeof MATCH_REASONS)[number];

/** The minimum length in digits: shorter numbers match by accident. */
const SHORTEST_NUMBER = 8;

const isSomebody = isNull(guardians.merged_into);

// Written with explicit aliases: in a single-table statement Drizzle leaves columns unqualified, and "id" would be ambiguous
// here.
const childNames = sql<string[]>`(
  select coalesce(json_agg(coalesce(s.full_name, s.roll_number) order by s.name_key, s.id), '[]')
  from ${studentGuardians} l join ${students} s on s.id = l.student_id
  where l.guardian_id = guardians.id and l.ended_at is null and l.verified_at is not null
)`;

const waitingChanges = sql<number>`(
  select count(*)::int from ${contactChanges} c where c.guardian_id = guardians.id and c.decided_at is null
)`;

const BY_NAME = [guardians.name_key, guardians.id];

/** Guardians for the list, by name. */
export function selectPeople(
  tx: Tx,
  where: SQL | undefined,
  { page = 1, limit = PAGE_SIZE, after }: ListPart = {},
): Promise<GuardianRow[]> {
  return tx
    .select({
      id: guardians.id,
      full_name: guardians.full_name,
      phone: guardians.phone,
      other_phone: guardians.other_phone,
      has_account: sql<boolean>`${guardians.user_id} is not null`,
      children: childNames,
      changes: waitingChanges,
    })
    .from(guardians)
    .where(and(isSomebody, where, comesAfter(BY_NAME, guardians.id, after)))
    .orderBy(...BY_NAME)
    .limit(limit)
    .offset((page - 1) * PAGE_SIZE);
}

export async function countPeople(tx: Tx, where: SQL | undefined): Promise<number> {
  const [found] = await tx.select({ number: count() }).from(guardians).where(and(isSomebody, where));
  return found?.number ?? 0;
}

/** The predicate for a search and a state. Spaces and punctuation in telephone numbers are ignored. */
export function matching(tx: Tx, { search, state }: GuardianFilters): SQL | undefined {
  const typed = search ?? '';
  const isNumber = /^[\d\s+().-]{4,}$/.test(typed);
  const words = isNumber ? [typed.replaceAll(/\D/g, '')] : wordsOf(typed);
  return and(...words.map((word) => contains(guardians.search_key, word)), ofState(tx, state));
}

function ofState(tx: Tx, state: GuardianFilters['state']): SQL | undefined {
  switch (state) {
    case 'no_phone':
      return and(isNull(guardians.phone), isNull(guardians.other_phone));
    case 'no_account':
      return isNull(guardians.user_id);
    case 'duplicates':
      return or(...twins(tx, guardians).map(({ found }) => exists(found)));
    case 'changes':
      return inArray(
        guardians.id,
        tx
          .select({ id: contactChanges.guardian_id })
          .from(contactChanges)
          .where(isNull(contactChanges.decided_at)),
      );
    case undefined:
      return undefined;
  }
}

type One = Record<'id' | 'name_key' | 'phone_key' | 'other_phone_key' | 'email' | 'user_id', AnyColumn>;

/** Possible duplicates of a guardian, by reason: each is a separate query that uses an index. */
function twins(tx: Tx, one: One) {
  const other = alias(guardians, 'other');
  const [theirs, own] = [alias(studentGuardians, 'theirs'), alias(studentGuardians, 'own')];
  const others = (where: SQL | undefined) =>
    tx
      .select({ id: other.id })
      .from(other)
      .where(and(isNull(other.merged_into), ne(other.id, one.id), where));
  const isNumberOf = (column: typeof other.phone_key | typeof other.other_phone_key) =>
    and(
      sql`${column} in (${one.phone_key}, ${one.other_phone_key})`,
      sql`length(${column}) >= ${SHORTEST_NUMBER}`,
    );
  const accountEmail = sql`(select lower(${users.email}) from ${users} where ${users.id} = ${one.user_id})`;
  return [
    { reason: 'phone', found: others(isNumberOf(other.phone_key)) },
    { reason: 'phone', found: others(isNumberOf(other.other_phone_key)) },
    {
      reason: 'email',
      found: others(sql`lower(${other.email}) in (lower(${one.email}), ${accountEmail})`),
    },
    {
      reason: 'email',
      found: others(
        inArray(
          other.user_id,
          tx
            .select({ id: users.id })
            .from(users)
            .where(sql`${users.email} = lower(${one.email})`),
        ),
      ),
    },
    {
      reason: 'name_and_child',
      found: others(
        and(
          eq(other.name_key, one.name_key),
          exists(
            tx
              .select({ id: own.student_id })
              .from(own)
              .innerJoin(theirs, eq(theirs.student_id, own.student_id))
              .where(
                and(
                  eq(own.guardian_id, one.id),
                  eq(theirs.guardian_id, other.id),
                  isNull(own.ended_at),
                  isNull(theirs.ended_at),
                ),
              ),
          ),
        ),
      ),
    },
  ] as const;
}

export async function selectMatches(tx: Tx, guardianId: string) {
  const one = alias(guardians, 'one');
  const reasons = new Map<string, MatchReason[]>();
  for (const { reason, found } of twins(tx, one)) {
    const rows = await tx
      .select({ id: sql<string>`twin.id` })
      .from(one)
      .innerJoinLateral(found.as('twin'), sql`true`)
      .where(eq(one.id, guardianId));
    for (const { id } of rows) {
      const known = reasons.get(id) ?? [];
      if (!known.includes(reason)) reasons.set(id, [...known, reason]);
    }
  }
  if (reasons.size === 0) return [];
  const people = await selectPeople(tx, inArray(guardians.id, [...reasons.keys()]));
  return people.map((person) => ({ ...person, reasons: reasons.get(person.id)! }));
}

/** A guardian with their account; the id of a merged guardian resolves to the remaining one. */
export async function findPerson(tx: Tx, guardianId: string) {
  const self = alias(guardians, 'self');
  const [found] = await tx
    .select({
      id: guardians.id,
      full_name: guardians.full_name,
      phone: guardians.phone,
      other_phone: guardians.other_phone,
      email: guardians.email,
      address: guardians.address,
      occupation: guardians.occupation,
      language: guardians.language,
      user_id: guardians.user_id,
      account_email: users.email,
      closed: sql<boolean>`${users.disabled_at} is not null`,
    })
    .from(self)
    .innerJoin(guardians, sql`${guardians.id} = coalesce(${self.merged_into}, ${self.id})`)
    .leftJoin(users, eq(users.id, guardians.user_id))
    .where(eq(self.id, guardianId));
  return found ?? null;
}

/** A guardian's children, current links first; ended links keep their date. */
export function selectChildren(tx: Tx, guardianId: string) {
  return tx
    .select({ link: studentGuardians, student: students, class_name: classes.name, section: classes.section })
    .from(studentGuardians)
    .innerJoin(students, eq(students.id, studentGuardians.student_id))
    .leftJoin(classes, eq(classes.id, students.class_id))
    .where(
      and(
        eq(studentGuardians.guardian_id, guardianId),
        // A refused request does not count as an ended link.
        or(isNotNull(studentGuardians.verified_at), isNull(studentGuardians.ended_at)),
      ),
    )
    .orderBy(sql`${studentGuardians.ended_at} is not null`, students.name_key, students.id);
}
