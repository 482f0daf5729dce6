import { eq } from 'drizzle-orm';
import { profiles } from '#features/people/server/people.tables.ts';
import { findWithoutAccount } from '#features/students/server/accounts.service.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { FoundRecord } from '../joining.contract.ts';
import { asStudentName } from './student-names.ts';

/** The students' records that may be an applicant's; null where nobody has this account. Whose it is, an administrator says. */
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
