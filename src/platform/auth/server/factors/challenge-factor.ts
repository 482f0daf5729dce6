import { errorForLog } from '#platform/log/server/log.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { AUTH_MESSAGES } from '../../auth-messages.ts';
import { checkMayEnrol, type FactorContext } from './enrol-factor.ts';
import { insertChallenge } from './factor-challenges.ts';
import { type Factor, listVerifiedFactors, lockFactor } from './factors.ts';
import { tooManyAttempts } from '../limits/sign-in-queue.ts';
import { lockOwn, type Own } from '../sessions/own-session.ts';
import { optionsForNewPasskey, optionsForPasskey } from './passkeys.ts';
import { messageOf, newPhoneCode, takeMessage } from './phone-codes.ts';
import { AuthRefusal } from '../refusal.ts';

type Wanted = { factorId: string; channel?: 'sms' | 'whatsapp' | undefined };

export const factorNotFound = () => new AuthRefusal(404, 'mfa_factor_not_found', 'Factor not found');

/** Starts a challenge: sends a code to a phone, or returns the options for a passkey. */
export async function challengeFactor(context: FactorContext, own: Own, wanted: Wanted, at: Date) {
  const { db } = context;
  const id = newId();
  const { factor, expires_at, webauthn, message } = await db.transaction(async (tx) => {
    const current = await lockOwn(tx, own, at);
    const factor = await lockFactor(tx, current.user.id, wanted.factorId);
    if (!factor) throw factorNotFound();
    // Confirming a factor adds it, as a passkey is only created now.
    if (factor.status === 'unverified') await checkMayEnrol(tx, current, at);
    const webauthn =
      factor.factor_type === 'webauthn' ? await askPasskey(tx, context, current, factor) : null;
    const message =
      factor.factor_type === 'phone'
        ? await prepareMessage(tx, context, factor, { ...wanted, id, at })
        : null;
    const challenge = webauthn?.credential_options.publicKey.challenge ?? message?.hash ?? null;
    const expires_at = await insertChallenge(tx, {
      id,
      factorId: factor.id,
      sessionId: current.session.id,
      challenge,
      at,
    });
    return { factor, expires_at, webauthn, message };
  });
  if (message) await sendMessage(context, message, wanted);
  return {
    id,
    type: factor.factor_type,
    expires_at: Math.floor(expires_at.getTime() / 1000),
    ...(webauthn && { webauthn }),
  };
}

async function askPasskey(tx: Tx, { installation }: FactorContext, { user }: Own, factor: Factor) {
  if (factor.status === 'verified')
    return {
      type: 'request' as const,
      credential_options: { publicKey: await optionsForPasskey(installation, [factor]) },
    };
  const known = await listVerifiedFactors(tx, user.id);
  return {
    type: 'create' as const,
    credential_options: { publicKey: await optionsForNewPasskey(installation, user, known) },
  };
}

type Message = { to: string; text: string; hash: string };

/**
 * The text message; null if none may be sent now and none was explicitly requested. The challenge still
 * exists, so that a recovery code can answer it: a lost phone must not lock out its owner.
 */
async function prepareMessage(
  tx: Tx,
  { installation, secrets, sendSms }: FactorContext,
  factor: Factor,
  { channel, id, at }: Wanted & { id: string; at: Date },
): Promise<Message | null> {
  if (!sendSms || !factor.phone) {
    if (channel) throw new AuthRefusal(422, 'mfa_phone_verify_not_enabled', AUTH_MESSAGES.noMessages);
    return null;
  }
  const nextAt = await takeMessage(tx, factor.user_id, at);
  if (nextAt) {
    if (channel) throw tooManyAttempts(nextAt, at);
    return null;
  }
  const { code, hash } = newPhoneCode(secrets, id);
  return { to: factor.phone, text: messageOf(code, installation), hash };
}

/** Outside the transaction: the provider may take seconds. */
async function sendMessage({ sendSms, log }: FactorContext, { to, text }: Message, { channel }: Wanted) {
  try {
    await sendSms?.(to, text);
  } catch (error) {
    // Neither the number nor the code goes into the log.
    log.warn({ error: errorForLog(error) }, 'a text message was not sent');
    if (channel) throw new AuthRefusal(422, 'sms_send_failed', AUTH_MESSAGES.messageNotSent);
  }
}
