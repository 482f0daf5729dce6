import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { AUTH_MESSAGES } from '../auth.messages.ts';
import { users } from './auth.tables.ts';
import { checkNewPassword, hashNewPassword, verifyPassword } from './passwords.ts';
import { AuthRefusal } from './refusal.ts';
import { endSessions, type Session } from './sessions.ts';
import { lockUser, type User } from './users.ts';

type Change = {
  password?: string | undefined;
  current_password?: string | undefined;
  data?: Record<string, unknown> | undefined;
};

/** Changes the person's own password or metadata. With a new password every other session of theirs ends. */
export async function updateUser(
  db: Db,
  { user, session }: { user: User; session: Session },
  change: Change,
  at: Date,
): Promise<User> {
  const password_hash =
    change.password === undefined ? undefined : await hashOfNewPassword(user, change.password, change);
  return db.transaction(async (tx) => {
    const current = await lockUser(tx, user.id);
    const [updated] = await tx
      .update(users)
      .set({
        ...(password_hash !== undefined && { password_hash }),
        ...(change.data && { user_metadata: merge(current?.user_metadata ?? {}, change.data) }),
        updated_at: at,
      })
      .where(eq(users.id, user.id))
      .returning();
    if (!updated) throw new AuthRefusal(404, 'user_not_found', 'User not found');
    if (password_hash !== undefined) await endSessions(tx, session, 'others');
    return updated;
  });
}

async function hashOfNewPassword(
  user: User,
  password: string,
  { current_password }: Change,
): Promise<string> {
  checkNewPassword(password, user.email);
  if (current_password !== undefined && !(await verifyPassword(user.password_hash, current_password)))
    throw new AuthRefusal(400, 'invalid_credentials', AUTH_MESSAGES.invalidCredentials);
  if (await verifyPassword(user.password_hash, password))
    throw new AuthRefusal(422, 'same_password', AUTH_MESSAGES.samePassword);
  return hashNewPassword(password);
}

/** As the protocol does it: null takes a key away. */
function merge(old: Record<string, unknown>, change: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== null));
}
