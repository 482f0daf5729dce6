import { count, eq } from 'drizzle-orm';
import type { DemoAccount, Feature } from '#features/feature.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { hashPassword } from '#platform/auth/server/passwords/passwords.ts';
import type { Db } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import type { Environment } from '#platform/env/environment.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { seedDemoSchool } from './small/school.ts';
import { writeTour } from './tour/open-tour.ts';

const PASSWORD = 'demo-preau-2026';
const ACCOUNTS: readonly DemoAccount[] = (['admin', 'teacher', 'parent', 'student'] as const).map((role) => ({
  role,
  email: `${role}@demo.preau.school`,
  password: PASSWORD,
}));

/** Opens the demonstration school, created at the first start. Throws on a database with a real school. */
export async function openDemoSchool(
  db: Db,
  environment: Environment,
  {
    features,
    installation,
    files,
    now = new Date(),
  }: { features: readonly Feature[]; installation: Installation; files: FileStore; now?: Date },
): Promise<readonly DemoAccount[]> {
  const passwordHash = await hashPassword(PASSWORD);
  await db.transaction(async (tx) => {
    const [accounts] = await tx.select({ number: count() }).from(users);
    if (accounts?.number === 0) {
      const made = { passwordHash, now, files, timeZone: environment.SCHOOL_TIME_ZONE };
      return environment.PREAU_DEMO === 'small'
        ? seedDemoSchool(tx, { ...made, features })
        : writeTour(tx, { ...made, installation });
    }
    const [demo] = await tx.select({ id: users.id }).from(users).where(eq(users.email, ACCOUNTS[0]!.email));
    if (!demo)
      throw new Error(
        'This database holds a real school: the demonstration does not touch it. Give the demo a DATA_DIR (or DATABASE_URL) of its own.',
      );
  });
  return ACCOUNTS;
}
