import { getTableName, ne, sql } from 'drizzle-orm';
import {
  factorChallenges,
  refreshTokens,
  resetTokens,
  sessions,
  signingKeys,
} from '#platform/auth/server/auth.tables.ts';
import type { LeftOut } from '#platform/backup/server/make-backup.ts';
import type { Tx } from '#platform/db/database.ts';
import { idempotentAnswers } from '#platform/http/server/http.tables.ts';

/** Short-lived credentials, useless after they expire. */
const SHORT_LIVED = [factorChallenges, refreshTokens, resetTokens, sessions, signingKeys];

/**
 * Never part of a backup, even an encrypted one, so that a stolen backup lets nobody sign in. Idempotent
 * responses, which may hold a password that was shown once, keep their row without the response: a repeated
 * call is still recognized after a restore.
 */
export const LEFT_OUT: LeftOut = {
  rows: SHORT_LIVED.map(getTableName),
  values: { 'idempotent_answers.answer': "''::bytea" },
};

/**
 * Clears these tables after a restore, because older backups still contain them. The next token finds no
 * signing key and creates one.
 */
export async function clearLeftOut(tx: Tx): Promise<void> {
  for (const table of SHORT_LIVED) await tx.execute(sql`delete from ${table}`);
  const none = Buffer.alloc(0);
  await tx.update(idempotentAnswers).set({ answer: none }).where(ne(idempotentAnswers.answer, none));
}
