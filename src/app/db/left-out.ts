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

/** What opens a door for a while and is worth nothing afterwards. */
const SHORT_LIVED = [factorChallenges, refreshTokens, resetTokens, sessions, signingKeys];

/**
 * No backup holds these, encrypted or not: whoever finds one signs in as nobody. Of idempotent answers, which may hold a
 * password that was shown once, the row stays without its answer: a call that comes again after a restore is still known.
 */
export const LEFT_OUT: LeftOut = {
  rows: SHORT_LIVED.map(getTableName),
  values: { 'idempotent_answers.answer': "''::bytea" },
};

/** A backup of before these were left out holds them still. The next token finds no signing key and makes one. */
export async function clearLeftOut(tx: Tx): Promise<void> {
  for (const table of SHORT_LIVED) await tx.execute(sql`delete from ${table}`);
  const none = Buffer.alloc(0);
  await tx.update(idempotentAnswers).set({ answer: none }).where(ne(idempotentAnswers.answer, none));
}
