import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { newShortCode, readShortCode } from '#platform/secrets/server/short-code.ts';
import { resetTokens, users } from '../auth.tables.ts';

const PURPOSE = 'reset code';
const TOKEN = /^r\.[\w-]{43}$/;

const newToken = () => `r.${randomBytes(32).toString('base64url')}`;
const unusedOf = (userId: string) => and(eq(resetTokens.user_id, userId), isNull(resetTokens.used_at));

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

type NewReset = {
  userId: string;
  /** The administrator who prints it; null for the server's command line. */
  createdBy: string | null;
  seconds: number;
  at: Date;
};

/**
 * Creates a reset slip: a token for a link, and a short code to type. Either works, once. Earlier reset links
 * and codes of the account end. They are returned once; only hashes are stored.
 */
export async function makeReset(tx: Tx, secrets: Secrets, { userId, createdBy, seconds, at }: NewReset) {
  const token = newToken();
  const code = newShortCode();
  const expires_at = new Date(at.getTime() + seconds * 1000);
  await endResets(tx, userId);
  await tx.insert(resetTokens).values({
    token_hash: hashToken(token),
    code_hash: secrets.hash(PURPOSE, code),
    user_id: userId,
    created_by: createdBy,
    expires_at,
    created_at: at,
  });
  return { token, code, expires_at };
}

type NewResetLink = Pick<NewReset, 'userId' | 'seconds' | 'at'>;

/**
 * The same by mail, with a link only. Earlier links of the account end; a slip from the office stays valid,
 * because anybody may request a link for an address they know.
 */
export async function makeResetLink(tx: Tx, { userId, seconds, at }: NewResetLink) {
  const token = newToken();
  const expires_at = new Date(at.getTime() + seconds * 1000);
  await tx.delete(resetTokens).where(and(unusedOf(userId), isNull(resetTokens.code_hash)));
  await tx
    .insert(resetTokens)
    .values({ token_hash: hashToken(token), user_id: userId, expires_at, created_at: at });
  return { token, expires_at };
}

/** Invalidates every earlier reset link of the account. */
export async function endResets(tx: Tx, userId: string): Promise<void> {
  await tx.delete(resetTokens).where(unusedOf(userId));
}

/** The account a link's token or a typed code opens; null if it is used, expired or unknown. */
export async function findReset(tx: Tx, secrets: Secrets, key: string, at: Date) {
  const named = namedBy(secrets, key);
  if (!named) return null;
  const [found] = await tx
    .select({ token_hash: resetTokens.token_hash, user_id: resetTokens.user_id, email: users.email })
    .from(resetTokens)
    .innerJoin(users, eq(users.id, resetTokens.user_id))
    .where(and(named, isUsable(at), isNull(users.disabled_at)));
  return found ?? null;
}

/**
 * Uses up a token or code and returns its account. Of two concurrent calls, one succeeds and the other gets
 * null.
 */
export async function useReset(tx: Tx, secrets: Secrets, key: string, at: Date): Promise<string | null> {
  const named = namedBy(secrets, key);
  if (!named) return null;
  const [used] = await tx
    .update(resetTokens)
    .set({ used_at: at })
    .where(and(named, isUsable(at)))
    .returning({ user_id: resetTokens.user_id });
  return used?.user_id ?? null;
}

const isUsable = (at: Date) => and(isNull(resetTokens.used_at), gt(resetTokens.expires_at, at));

function namedBy(secrets: Secrets, key: string): SQL | null {
  if (TOKEN.test(key)) return eq(resetTokens.token_hash, hashToken(key));
  const code = readShortCode(key);
  return code === null ? null : eq(resetTokens.code_hash, secrets.hash(PURPOSE, code));
}

/** Deletes all unused reset links and codes. */
export async function forgetResets(tx: Tx): Promise<void> {
  await tx.delete(resetTokens).where(isNull(resetTokens.used_at));
}
