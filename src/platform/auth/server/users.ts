import { and, eq, type InferSelectModel, ne } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { endApiKeys } from './api-keys.ts';
import { users } from './auth.tables.ts';
import { hashPassword } from './passwords/passwords.ts';
import { endResets } from './recovery/reset-tokens.ts';
import { endAllAccess } from './sessions/sessions.ts';

export type User = InferSelectModel<typeof users>;

/** A password assigned by somebody else: it must be changed before anything else, and expires if unused. */
type Given = { expires_at: Date };

type NewUser = { email: string; user_metadata?: Record<string, unknown>; given?: Given } & (
  | { password: string }
  | { password_hash: string }
);

/**
 * Creates an account in the caller's transaction; null if the address already has one. Pass the hash rather
 * than the password if possible, because hashing is slow with a transaction open.
 */
export async function createUser(
  tx: Tx,
  { email, user_metadata = {}, given, ...secret }: NewUser,
): Promise<User | null> {
  const password_hash =
    'password_hash' in secret ? secret.password_hash : await hashPassword(secret.password);
  const [user] = await tx
    .insert(users)
    .values({
      id: newId(),
      email: normalizeEmail(email),
      password_hash,
      user_metadata,
      must_change_password: given !== undefined,
      password_expires_at: given?.expires_at ?? null,
    })
    .onConflictDoNothing({ target: users.email })
    .returning();
  return user ?? null;
}

/** Assigns an account a new password that its owner must change; ends all sessions, keys and reset links. */
export async function givePassword(
  tx: Tx,
  {
    userId,
    password_hash,
    expires_at,
    at,
  }: { userId: string; password_hash: string; expires_at: Date; at: Date },
): Promise<void> {
  await tx
    .update(users)
    .set({ password_hash, must_change_password: true, password_expires_at: expires_at })
    .where(eq(users.id, userId));
  await endResets(tx, userId);
  await endAllAccess(tx, userId, at);
}

/**
 * Changes an account's email address. A reader of the old mailbox may have had access, so all sessions, keys
 * and reset links end. False if it already has this address; an address of another account violates
 * `users_email_key`.
 */
export async function changeAddress(tx: Tx, userId: string, email: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ email, updated_at: at })
    .where(and(eq(users.id, userId), ne(users.email, email)));
  if (rowCount === 0) return false;
  await endResets(tx, userId);
  await endAllAccess(tx, userId, at);
  return true;
}

/** The owner chose a new password: keys and reset links created under the old one end. */
export async function setOwnPassword(tx: Tx, userId: string, password_hash: string, at: Date): Promise<void> {
  await tx
    .update(users)
    .set({
      password_hash,
      must_change_password: false,
      password_expires_at: null,
      password_changed_at: at,
      updated_at: at,
    })
    .where(eq(users.id, userId));
  await endResets(tx, userId);
  await endApiKeys(tx, userId, at);
}

/** An email address as it is stored and compared. */
export function normalizeEmail(email: string): string {
  return email.replaceAll('\0', '').trim().toLowerCase();
}

export async function findUserByEmail(tx: Tx, email: string): Promise<User | null> {
  const [user] = await tx.select().from(users).where(eq(users.email, email));
  return user ?? null;
}

/** The current account, locked until the transaction ends. */
export async function lockUser(tx: Tx, userId: string): Promise<User | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  return user ?? null;
}
