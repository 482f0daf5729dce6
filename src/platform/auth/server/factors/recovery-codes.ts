import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { newShortCode, readShortCode } from '#platform/secrets/server/short-code.ts';
import { recoveryCodes } from '../auth.tables.ts';

const CODES = 10;
/** Two groups of four: with ten wrong attempts per account in 15 minutes, 37 bits cannot be guessed. */
const GROUPS = 2;

const hashOf = (secrets: Secrets, userId: string, code: string) =>
  secrets.hash('recovery code', `${userId} ${code}`);

/**
 * Creates ten new recovery codes and invalidates earlier ones. They are returned once and stored as keyed
 * hashes. Lock the account first.
 */
export async function replaceRecoveryCodes(
  tx: Tx,
  secrets: Secrets,
  userId: string,
  at: Date,
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < CODES) codes.add(newShortCode(GROUPS));
  await endRecoveryCodes(tx, userId);
  await tx.insert(recoveryCodes).values(
    [...codes].map((code) => ({
      user_id: userId,
      code_hash: hashOf(secrets, userId, code),
      created_at: at,
    })),
  );
  return [...codes];
}

/** Number of unused recovery codes, or null if none were ever created. */
export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number | null> {
  const [found] = await tx
    .select({
      made: count(),
      left: sql<number>`count(*) filter (where ${recoveryCodes.used_at} is null)`.mapWith(Number),
    })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.user_id, userId));
  return found?.made ? found.left : null;
}

export async function endRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId));
}

/** Parses typed text as a recovery code; null if it cannot be one, such as a code of six digits. */
export function readRecoveryCode(typed: string): string | null {
  return readShortCode(typed, GROUPS);
}

type Shown = { userId: string; code: string; at: Date };

/**
 * Uses up a recovery code; false if it is invalid or was already used. Of two concurrent calls, only one
 * succeeds.
 */
export async function useRecoveryCode(tx: Tx, secrets: Secrets, { userId, code, at }: Shown) {
  const used = await tx
    .update(recoveryCodes)
    .set({ used_at: at })
    .where(
      and(
        eq(recoveryCodes.user_id, userId),
        eq(recoveryCodes.code_hash, hashOf(secrets, userId, code)),
        isNull(recoveryCodes.used_at),
      ),
    )
    .returning({ user_id: recoveryCodes.user_id });
  return used.length > 0;
}
