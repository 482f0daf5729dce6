import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { aGuardianLink } from './guardians.builders.ts';
import { students } from './students.tables.ts';

let made = 0;

/** A student with a unique roll number; parents as given. Inserted directly, without an account or history. */
export async function aStudent(
  db: Db | Tx,
  { parents = [], ...given }: Partial<typeof students.$inferInsert> & { parents?: { userId: string }[] } = {},
) {
  made += 1;
  const usual = {
    id: newId(),
    user_id: null,
    roll_number: `T-${String(made).padStart(5, '0')}`,
    full_name: `Student ${made}`,
    date_of_birth: '2012-05-17',
    admission_date: '2026-09-07',
    status: 'active' as const,
    class_id: null,
    phone: '+237 670 00 00 00',
    address: 'Bonapriso, Douala',
    emergency_contact: '+237 690 11 22 33',
  };
  const row = one(
    await db
      .insert(students)
      .values({ ...usual, ...given })
      .returning(),
  );
  for (const { userId } of parents)
    await aGuardianLink(db, { user_id: userId, student_id: row.id, verified_at: new Date() });
  return row;
}
