import { eq, type InferSelectModel } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { users } from './auth.tables.ts';
import { hashPassword } from './passwords.ts';

export type User = InferSelectModel<typeof users>;

type NewUser = { email: string; user_metadata?: Record<string, unknown> } & (
  | { password: string }
  | { password_hash: string }
);

/**
 * Makes an account inside the caller's own transaction; null when the address has one already. Give the hash rather than the
 * password where you can: hashing takes long to wait for with a transaction open.
 */
export async function createUser(
  tx: Tx,
  { email, user_metadata = {}, ...secret }: NewUser,
): Promise<User | null> {
  const password_hash =
    'password_hash' in secret ? secret.password_hash : await hashPassword(secret.password);
  const [user] = await tx
    .insert(users)
    .values({ id: newId(), email: normalizeEmail(email), password_hash, user_metadata })
    .onConflictDoNothing({ target: users.email })
    .returning();
  return user ?? null;
}

/** An address as it is stored and compared. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

export async function findUserByEmail(tx: Tx, email: string): Promise<User | null> {
  const [user] = await tx.select().from(users).where(eq(users.email, email));
  return user ?? null;
}

/** The account as it is now, locked until the transaction ends. */
export async function lockUser(tx: Tx, userId: string): Promise<User | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  return user ?? null;
}

/** A user as the protocol shows one to its owner. Second factors are none until they can be enrolled. */
export function userAnswer(user: User) {
  const created_at = user.created_at.toISOString();
  const updated_at = user.updated_at.toISOString();
  const last_sign_in_at = user.last_sign_in_at?.toISOString();
  const identity = { email: user.email, email_verified: false, phone_verified: false, sub: user.id };
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    email_confirmed_at: created_at,
    confirmed_at: created_at,
    phone: '',
    ...(last_sign_in_at && { last_sign_in_at }),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: user.user_metadata,
    identities: [
      {
        identity_id: user.id,
        id: user.id,
        user_id: user.id,
        identity_data: identity,
        provider: 'email',
        ...(last_sign_in_at && { last_sign_in_at }),
        created_at,
        updated_at,
        email: user.email,
      },
    ],
    factors: [],
    created_at,
    updated_at,
    is_anonymous: false,
  };
}
