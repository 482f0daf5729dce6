import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { anAccount } from '#features/bank/server/bank.builders.ts';
import { bankRouter } from '#features/bank/server/bank.router.ts';
import { aFee, paymentsAs } from '#features/fees/server/fees.builders.ts';
import { invitations } from '#features/joining/server/joining.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { sealEvents } from '#platform/audit/server/seal.ts';
import { insertApiKey } from '#platform/auth/server/api-keys.ts';
import { recoveryCodes, sessions } from '#platform/auth/server/auth.tables.ts';
import { makeReset } from '#platform/auth/server/recovery/reset-tokens.ts';
import type { Db } from '#platform/db/database.ts';
import { rotateKeys } from '#platform/auth/server/sessions/signing-keys.ts';
import { answerOnce } from '#platform/http/server/idempotency.ts';
import { newId } from '#platform/db/ids.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { TEST_SECRETS } from '#platform/testing/api.ts';
import { ownerUrlOf, testDatabase } from '#platform/testing/database.ts';
import type { Command } from '../db/command.ts';

export const HEX_KEY = 'c0ffee00'.repeat(8);
export const PASSPHRASE = 'mangue bleue, papaye verte';

export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'preau-backups-'));
  atEndOfFile(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Given = {
  url: string;
  dataDir: string;
  file: string;
  MIGRATIONS_DATABASE_URL?: string;
  BACKUP_KEY?: string;
  SECRET_KEY?: string;
  BACKUP_PLAIN?: '1';
};

/** Runs a command on the database at `url` as a separate process would, and returns its output. */
export async function runHere(command: Command, { url, dataDir, file, ...more }: Given): Promise<string> {
  const environment = readEnvironment({ DATABASE_URL: url, DATA_DIR: dataDir, ...more });
  const { signal } = new AbortController();
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  lines.push(await command.run({ environment, file, now: () => new Date(), say, signal }));
  return lines.join('\n');
}

/**
 * A school with people, money movements, fees, sealed events and a session. Its backup is several chunks
 * long.
 */
export async function aSavedSchool() {
  const { db, connectionString } = await testDatabase();
  // Characters that must not break a line of COPY.
  const admin = await aUser(db, { role: 'admin', full_name: 'Ngo\tBassa \\. "Élodie"\n\\N 😀' });
  const bank = apiAs(bankRouter, db, admin.actor);
  const accounts = await Promise.all(Array.from({ length: 3 }, () => anAccount(db, { balance: '10000' })));
  for (const { id: account_id } of accounts) {
    const { id: transaction_id } = await bank.deposit({ account_id, amount: '2500', description: 'Marché' });
    await bank.withdraw({ account_id, amount: '300' });
    await bank.reverse({ transaction_id, reason: 'Typed twice' });
  }
  const payments = paymentsAs(db, admin.actor);
  const fees = await aFee(db, { students: [await aStudent(db), await aStudent(db)] });
  const paid = { student_fee_ids: fees.map(({ id }) => id), amount: '10500' };
  const { student_id } = fees[0]!.student;
  const { id: transaction_id } = await payments.record({ ...paid, credit_student_id: student_id });
  await payments.reverse({ transaction_id, reason: 'Typed twice' });
  await payments.record({ ...paid, amount: '4001', notes: 'Tontine\tdu\\N quartier' });
  const soon = new Date(Date.now() + 3_600_000);
  await db.insert(sessions).values({ id: newId(), user_id: admin.userId, amr: [], not_after: soon });
  await openWaysIn(db, admin.userId, soon);
  const answered = { actorId: admin.userId, procedure: 'students.enrol', key: newId(), input: {} };
  await db.transaction((tx) => answerOnce(tx, answered, async () => ({ password: 'shown once' })));
  await db.transaction((tx) => rotateKeys(tx, TEST_SECRETS, new Date()));
  await sealEvents(db, () => new Date());
  await fillTrail(db);
  return {
    db,
    connectionString,
    ownerUrl: ownerUrlOf(db),
    answered,
    admin,
    bank,
    accounts,
    fees: paid.student_fee_ids,
  };
}

/**
 * Access that may have been revoked, withdrawn or used since the backup: an API key, an invitation, a
 * printed slip and a recovery code.
 */
async function openWaysIn(db: Db, user_id: string, expires_at: Date) {
  const created_at = new Date();
  await db.transaction(async (tx) => {
    await tx.insert(recoveryCodes).values({ user_id, code_hash: 'x' });
    await insertApiKey(tx, { user_id, name: 'Test', scope: 'write', created_at, expires_at });
    await makeReset(tx, TEST_SECRETS, {
      userId: user_id,
      createdBy: user_id,
      seconds: 3_600,
      at: created_at,
    });
    await tx
      .insert(invitations)
      .values({ id: newId(), role: 'teacher', full_name: 'Ngo Aline', code_hash: 'x', expires_at });
  });
}

/** Adds events that do not compress. */
const fillTrail = (db: Db) =>
  db.execute(
    sql`insert into audit_events (id, at, action, via, subject_id)
        select gen_random_uuid(), now(), 'students.viewed', 'session', gen_random_uuid() from generate_series(1, 4000)`,
  );
