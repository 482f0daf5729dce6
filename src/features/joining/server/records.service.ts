import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { profiles } from '#features/people/server/people.tables.ts';
import { findWithoutAccount } from '#features/students/server/accounts.service.ts';
import { guardians, phoneKeyOf, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { linkIsActive } from '#features/roster/server/visibility.service.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { FoundGuardian, FoundRecord } from '../joining.contract.ts';
import { asStudentName } from './student-names.ts';

/** Guardians without an account who share an applicant's e-mail or telephone; null if there is no such account. */
export async function findGuardiansOf(tx: Tx, userId: string): Promise<FoundGuardian[] | null> {
  const [applicant] = await tx
    .select({ email: users.email, phone_key: phoneKeyOf(profiles.phone) })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .where(eq(users.id, userId));
  if (!applicant) return null;
  const { email, phone_key } = applicant;
  const hasEmail = sql<boolean>`coalesce(lower(${guardians.email}) = lower(${email}), false)`;
  const hasPhone = sql<boolean>`coalesce(${phone_key ?? null}::text in (${guardians.phone_key}, ${guardians.other_phone_key}), false)`;
  const children = tx
    .select({
      names: sql<string[]>`coalesce(json_agg(coalesce(${students.full_name}, ${students.roll_number})
        order by ${students.name_key}), '[]')`.as('names'),
    })
    .from(studentGuardians)
    .innerJoin(students, eq(students.id, studentGuardians.student_id))
    .where(and(eq(studentGuardians.guardian_id, guardians.id), linkIsActive()))
    .as('children');
  const found = await tx
    .select({
      guardian_id: guardians.id,
      full_name: guardians.full_name,
      children: children.names,
      hasEmail,
      hasPhone,
    })
    .from(guardians)
    .innerJoinLateral(children, sql`true`)
    .where(and(isNull(guardians.user_id), isNull(guardians.merged_into), or(hasEmail, hasPhone)))
    .orderBy(guardians.name_key, guardians.id)
    .limit(5);
  return found.map(({ hasEmail: byEmail, hasPhone: byPhone, ...guardian }) => ({
    ...guardian,
    reasons: [...(byEmail ? (['email'] as const) : []), ...(byPhone ? (['phone'] as const) : [])],
  }));
}

/** Student records that may be an applicant's; null if there is no such account. An administrator decides. */
export async function findRecords(tx: Tx, userId: string): Promise<FoundRecord[] | null> {
  const [applicant] = await tx
    .select({ full_name: profiles.full_name, email: users.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .where(eq(users.id, userId));
  if (!applicant) return null;
  const { full_name, email } = applicant;
  const found = await findWithoutAccount(tx, { full_name, roll_number: email.split('@')[0]! });
  return found.map(({ date_of_birth, ...student }) => ({ ...asStudentName(student), date_of_birth }));
}
