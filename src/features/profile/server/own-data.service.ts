import { findOwnStatement, listOwnAccounts } from '#features/bank/server/savings.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { House } from '#platform/http/server/procedures.ts';
import { type SchoolDay, schoolDay } from '#platform/time/school-day.ts';
import {
  readAccount,
  readFactors,
  readKeys,
  readKnownDevices,
  readRecoveryCodes,
  readResetLinks,
  readSessions,
} from './own-account.queries.ts';
import { readFees } from './own-fees.queries.ts';
import { readFiles, readFinance } from './own-finance.queries.ts';
import {
  readClassesTaught,
  readEvents,
  readGuardianships,
  readInvitations,
  readMail,
  readProfile,
  readStudentRecord,
} from './own-records.queries.ts';

/** Everything that the school keeps about the person, as one JSON document; nothing in it about anybody else. */
export async function exportOwnData(call: Call & { house: House; timeZone: string }): Promise<File | null> {
  const { db, actor, now, house, timeZone } = call;
  const { userId } = actor;
  const made_at = now();
  const document = await db.transaction(
    async (tx) => {
      const account = await readAccount(tx, userId);
      if (!account) return null;
      const student = await readStudentRecord(tx, userId);
      const document = {
        made_at,
        school: house.schoolName,
        portal: house.publicUrl,
        account,
        profile: await readProfile(tx, userId),
        student_record: student,
        savings: await readSavings(tx, actor, schoolDay(made_at, timeZone)),
        fees: await readFees(tx, student?.id ?? null),
        finance: await readFinance(tx, userId),
        files: await readFiles(tx, userId),
        guardianships: await readGuardianships(tx, userId),
        classes_taught: await readClassesTaught(tx, userId),
        sessions: await readSessions(tx, userId),
        known_devices: await readKnownDevices(tx, userId),
        second_factors: await readFactors(tx, userId),
        recovery_codes: await readRecoveryCodes(tx, userId),
        api_keys: await readKeys(tx, userId),
        invitations_accepted: await readInvitations(tx, userId),
        password_links: await readResetLinks(tx, userId),
        mail: await readMail(tx, account.email),
        events: await readEvents(tx, userId, student?.id ?? null),
      };
      await record(tx, call, { action: 'profile.data_exported', subject: { type: 'user', id: userId } });
      return document;
    },
    // All of it from one moment.
    { isolationLevel: 'repeatable read' },
  );
  if (!document) return null;
  return new File([JSON.stringify(document, null, 2)], 'preau-my-data.json', { type: 'application/json' });
}

/** A student's own savings, with no other member's name. A parent's children are not the parent: their savings stand on the page. */
async function readSavings(tx: Tx, actor: Actor, today: SchoolDay) {
  if (actor.role !== 'student') return undefined;
  const accounts = await listOwnAccounts(tx, actor);
  return Promise.all(accounts.map(({ id }) => findOwnStatement(tx, actor, { account_id: id }, today)));
}
