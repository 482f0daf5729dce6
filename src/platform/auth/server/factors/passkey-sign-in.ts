import { and, eq } from 'drizzle-orm';
import { recordEvent } from '#platform/audit/server/record.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { AUTH_MESSAGES } from '../../auth-messages.ts';
import { factors } from '../auth.tables.ts';
import type { FactorContext } from './enrol-factor.ts';
import type { ShownPasskey } from './factor-bodies.ts';
import { endOfChallenge, noteAnswered } from './factor-challenges.ts';
import { type Factor, lockFactor } from './factors.ts';
import { type SignInQueue, tooManyAttempts } from '../limits/sign-in-queue.ts';
import { uncountGuess, takeGuess } from '../limits/guess-limit.ts';
import { type Device, rememberDevice } from '../sessions/known-devices.ts';
import { optionsForPasskey, readShownPasskey } from './passkeys.ts';
import { AuthRefusal } from '../refusal.ts';
import { openSession, type Proof } from '../sessions/sessions.ts';
import { lockUser, type User } from '../users.ts';

type AuthContext = FactorContext & { queue: SignInQueue };
type Shown = { challengeId: string; credential: ShownPasskey };

const LOCKED_MS = 5 * 60_000;

/**
 * The passkey challenge is derived from its id with the installation's key, so any number may be requested without
 * storing anything before one is answered.
 */
const questionOf = (secrets: Secrets, id: string) => secrets.hash('passkey question', id);

/** Ids contain their creation time (UUIDv7). An invented id yields a challenge that no passkey has signed. */
const askedAt = (id: string) => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));

/** Options for a sign-in with any passkey; reveals nothing about which accounts exist. */
export async function askForPasskey({ secrets, installation }: FactorContext, at: Date) {
  const challenge_id = newId(at.getTime());
  const question = Buffer.from(questionOf(secrets, challenge_id), 'base64url');
  const { allowCredentials: _, ...options } = await optionsForPasskey(installation, [], question);
  return { challenge_id, options, expires_at: Math.floor(endOfChallenge(at).getTime() / 1000) };
}

/**
 * Opens a session by passkey, which counts as two factors: the device, and the finger or PIN. Unknown passkeys, wrong
 * responses and late ones return the same error.
 */
export function signInWithPasskey(context: AuthContext, shown: Shown, proof: Proof & { device: Device }) {
  return context.queue.enter(proof, () => attempt(context, shown, proof));
}

async function attempt(context: AuthContext, shown: Shown, proof: Proof & { device: Device }) {
  const { db, queue } = context;
  const { at, address } = proof;
  const guess = { door: 'sign-in' as const, address, at };
  if (!(await takeGuess(db, guess))) throw tooManyAttempts(new Date(at.getTime() + LOCKED_MS), at);
  const opened = await db.transaction(async (tx) => {
    const owner = await judge(tx, context, shown, proof);
    if (!owner) return null;
    await uncountGuess(tx, guess);
    if (owner.disabled_at) return 'closed' as const;
    const { trusted_at, isStrange } = await rememberDevice(tx, owner, proof.device, at);
    if (isStrange) await context.tellOwner(tx, { user_id: owner.id, change: 'new_device', at });
    return openSession(tx, owner, { ...proof, trusted_at, method: 'webauthn', aal: 'aal2' });
  });
  if (!opened) throw new AuthRefusal(400, 'invalid_credentials', AUTH_MESSAGES.passkeyRefused);
  queue.forgive(address, at);
  if (opened === 'closed') throw new AuthRefusal(400, 'user_banned', AUTH_MESSAGES.disabled);
  return opened;
}

async function judge(
  tx: Tx,
  context: AuthContext,
  { challengeId, credential }: Shown,
  { at, address }: Proof,
): Promise<User | null> {
  const found = await lockByCredential(tx, credential.id);
  const expiresAt = endOfChallenge(askedAt(challengeId));
  const kept =
    found && expiresAt > at
      ? await readShownPasskey(
          context.installation,
          credential,
          questionOf(context.secrets, challengeId),
          found.factor,
        )
      : null;
  if (!kept || !found || !(await noteAnswered(tx, challengeId, expiresAt, at))) {
    const subject = found ? { type: 'user', id: found.user.id } : undefined;
    const details = { method: 'webauthn' };
    await recordEvent(tx, { at, action: 'auth.sign_in_failed', actorId: null, address, subject, details });
    return null;
  }
  await tx
    .update(factors)
    .set({ ...kept, last_used_at: at })
    .where(eq(factors.id, found.factor.id));
  return found.user;
}

/** Locks the account first, as everywhere, so that concurrent changes of an account cannot deadlock. */
async function lockByCredential(
  tx: Tx,
  credentialId: string,
): Promise<{ user: User; factor: Factor } | null> {
  const [known] = await tx
    .select({ id: factors.id, user_id: factors.user_id })
    .from(factors)
    .where(and(eq(factors.credential_id, credentialId), eq(factors.status, 'verified')));
  const user = known && (await lockUser(tx, known.user_id));
  const factor = user && (await lockFactor(tx, user.id, known.id));
  return user && factor ? { user, factor } : null;
}
