import { eq } from 'drizzle-orm';
import type { OwnDataPart } from '#features/feature.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { inSnapshot } from '#platform/db/snapshot.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import {
  readAccount,
  readFactors,
  readKeys,
  readKnownDevices,
  readRecoveryCodes,
  readResetLinks,
  readSessions,
} from './own-account.queries.ts';
import { readEvents, readMail } from './own-records.queries.ts';

/** All data the school stores about the user, as one JSON document without data about others. */
export async function exportOwnData(
  call: Call & { installation: Installation; timeZone: string },
  parts: readonly OwnDataPart[],
): Promise<File | null> {
  const { db, actor, now, installation, timeZone } = call;
  const { userId } = actor;
  const made_at = now();
  const document = await inSnapshot(db, async (tx) => {
    const account = await readAccount(tx, userId);
    if (!account) return null;
    const studentId = await findStudentId(tx, userId);
    const subject = { actor, email: account.email, studentId, today: schoolDay(made_at, timeZone) };
    const document: Record<string, unknown> = {
      made_at,
      school: installation.schoolName,
      portal: installation.publicUrl,
      account,
      sessions: await readSessions(tx, userId),
      known_devices: await readKnownDevices(tx, userId),
      second_factors: await readFactors(tx, userId),
      recovery_codes: await readRecoveryCodes(tx, userId),
      api_keys: await readKeys(tx, userId),
      password_links: await readResetLinks(tx, userId),
    };
    for (const part of parts) Object.assign(document, await part(tx, subject));
    Object.assign(document, {
      mail: await readMail(tx, account.email),
      events: await readEvents(tx, userId, studentId),
    });
    await record(tx, call, { action: 'profile.data_exported', subject: { type: 'user', id: userId } });
    return document;
  });
  if (!document) return null;
  return new File([JSON.stringify(document, null, 2)], 'preau-my-data.json', { type: 'application/json' });
}

/** The account's own student record, if any. */
async function findStudentId(tx: Tx, userId: string): Promise<string | null> {
  const [found] = await tx.select({ id: students.id }).from(students).where(eq(students.user_id, userId));
  return found?.id ?? null;
}
