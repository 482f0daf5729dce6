import { eq } from 'drizzle-orm';
import { recordEvent } from '#platform/audit/server/record.ts';
import type { Db } from '#platform/db/database.ts';
import { AUTH_MESSAGES } from '../auth-messages.ts';
import { users } from './auth.tables.ts';
import { isSmallEnough } from './bodies.ts';
import { ownsFactor } from './factors/factors.ts';
import { tooManyAttempts } from './limits/sign-in-queue.ts';
import { uncountGuess, takeGuess } from './limits/guess-limit.ts';
import type { AuthHooks } from './options.ts';
import { checkNewPassword, hashNewPassword, verifyPassword } from './passwords/passwords.ts';
import { AuthRefusal } from './refusal.ts';
import { endSessions, findLiveSession, type Session } from './sessions/sessions.ts';
import { lockUser, setOwnPassword, type User } from './users.ts';

type Change = {
  password?: string | undefined;
  current_password?: string | undefined;
  data?: Record<string, unknown> | undefined;
};
type Own = { user: User; session: Session };
type AuthContext = { db: Db } & Pick<AuthHooks, 'passwordRules' | 'tellOwner'>;
type From = { at: Date; address: string };

/** After proof of identity, the current password is not required for this long. */
const PROVED_MS = 10 * 60_000;
const GUESS_WINDOW_MS = 15 * 60_000;

/**
 * Changes the person's own password or metadata. A new password ends all their other sessions. This one stays
 * as it is: the protocol's response is the user, with no room for new tokens, so the client would be signed
 * out by its own change; and the person has just authenticated in this session.
 */
export async function updateUser(context: AuthContext, own: Own, change: Change, from: From): Promise<User> {
  const { db } = context;
  const { user, session } = own;
  const { at, address } = from;
  const password_hash =
    change.password === undefined
      ? undefined
      : await hashOfNewPassword(context, own, { ...change, password: change.password }, from);
  return db.transaction(async (tx) => {
    const current = await lockUser(tx, user.id);
    // Hashing took a while: a session that ended meanwhile (by a reset, or "sign out everywhere") changes
    // nothing.
    if (!current || !(await findLiveSession(tx, session.id, user.id, at)))
      throw new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    // Metadata is merged key by key, so the merged whole gets the same size limit as each request.
    const user_metadata = merge(current.user_metadata, change.data ?? {});
    if (change.data && !isSmallEnough(user_metadata))
      throw new AuthRefusal(422, 'validation_failed', AUTH_MESSAGES.tooMuchMetadata);
    if (password_hash !== undefined) {
      await setOwnPassword(tx, user.id, password_hash, at);
      await endSessions(tx, session, 'others', at);
      const subject = { type: 'user', id: user.id };
      await recordEvent(tx, { at, action: 'auth.password_changed', actorId: user.id, address, subject });
      // Replacing an assigned password is expected, so it is not notified.
      if (!current.must_change_password)
        await context.tellOwner(tx, { user_id: user.id, change: 'password_changed', at });
    }
    const [updated] = await tx
      .update(users)
      .set({
        ...(change.data && { user_metadata }),
        updated_at: at,
      })
      .where(eq(users.id, user.id))
      .returning();
    if (!updated) throw new AuthRefusal(404, 'user_not_found', 'User not found');
    return updated;
  });
}

async function hashOfNewPassword(
  { db, passwordRules }: AuthContext,
  { user, session }: Own,
  { password, current_password }: Change & { password: string },
  from: From,
): Promise<string> {
  const { rules, factor } = await db.transaction(async (tx) => ({
    rules: await passwordRules(tx, user.id, user.user_metadata),
    factor: await ownsFactor(tx, user.id),
  }));
  if (factor && session.aal !== 'aal2')
    throw new AuthRefusal(403, 'insufficient_aal', 'A new password wants the second factor first.');
  await checkNewPassword(password, { ...rules, email: user.email });
  if (current_password !== undefined) await provePassword(db, user, current_password, from);
  else if (!user.must_change_password && from.at.getTime() - session.proved_at.getTime() > PROVED_MS)
    throw new AuthRefusal(400, 'reauthentication_needed', AUTH_MESSAGES.currentPasswordNeeded);
  // Checked last: a caller without proof of identity must not learn here whether a guess is the password.
  if (await verifyPassword(user.password_hash, password))
    throw new AuthRefusal(422, 'same_password', AUTH_MESSAGES.samePassword);
  return hashNewPassword(password);
}

async function provePassword(db: Db, user: User, password: string, { at }: From): Promise<void> {
  const guess = { about: `prove ${user.id}`, at };
  if (!(await takeGuess(db, guess))) throw tooManyAttempts(new Date(at.getTime() + GUESS_WINDOW_MS), at);
  if (!(await verifyPassword(user.password_hash, password)))
    throw new AuthRefusal(400, 'invalid_credentials', AUTH_MESSAGES.invalidCredentials);
  await db.transaction((tx) => uncountGuess(tx, guess));
}

/** As the protocol specifies: null removes a key. */
function merge(old: Record<string, unknown>, change: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== null));
}
