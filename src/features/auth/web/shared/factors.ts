import { authClient } from '#platform/auth/web/session.ts';
import { signInRefusal } from './auth-refusal.ts';
import { askForPasskey, HERE } from './passkeys.ts';

type FactorKind = 'totp' | 'webauthn' | 'phone';

export type OwnFactor = { id: string; kind: FactorKind; name: string | null };

export type Answer<Data> = { data: Data; error: null } | { data: null; error: unknown };

export function refused(error: unknown): { data: null; error: unknown } {
  return { data: null, error: signInRefusal(error) ?? new Error('No answer') };
}

/** The person's factors, quickest to use first. */
export async function ownFactors(): Promise<Answer<OwnFactor[]>> {
  const { data, error } = await (await authClient()).mfa.listFactors();
  if (!data) return refused(error);
  const kinds: FactorKind[] = ['totp', 'webauthn', 'phone'];
  const factors = kinds.flatMap((kind) =>
    data.all
      .filter((factor) => factor.factor_type === kind && factor.status === 'verified')
      .map(({ id, friendly_name }) => ({ id, kind, name: friendly_name || null })),
  );
  return { data: factors, error: null };
}

/** Verifies a code of the authenticator app; returns the refusal, or null. */
export async function proveByCode(factorId: string, code: string): Promise<unknown> {
  const { error } = await (await authClient()).mfa.challengeAndVerify({ factorId, code });
  return error && signInRefusal(error);
}

/** Verifies a recovery code, which replaces any factor; uses one that sends no message. */
export async function proveByRecoveryCode(factors: readonly OwnFactor[], code: string): Promise<unknown> {
  const factor = factors[0];
  if (!factor) return new Error('No factor');
  const { mfa } = await authClient();
  const { data, error } = await (factor.kind === 'webauthn'
    ? mfa.challenge({ factorId: factor.id, webauthn: HERE() })
    : mfa.challenge({ factorId: factor.id }));
  return data ? verifyCode(factor.id, data.id, code) : signInRefusal(error);
}

/** Sends a code to the phone; returns the challenge id. */
export async function sendPhoneCode(factorId: string): Promise<Answer<string>> {
  const { data, error } = await (await authClient()).mfa.challenge({ factorId, channel: 'sms' });
  return data ? { data: data.id, error: null } : refused(error);
}

/** Verifies the code of a challenge; returns the refusal, or null. */
export async function verifyCode(factorId: string, challengeId: string, code: string): Promise<unknown> {
  const { error } = await (await authClient()).mfa.verify({ factorId, challengeId, code });
  return error && signInRefusal(error);
}

/** Verifies the passkey of a factor; returns the refusal, or null. */
export async function proveByPasskey(factorId: string): Promise<unknown> {
  const { mfa } = await authClient();
  const { data, error } = await mfa.challenge({ factorId, webauthn: HERE() });
  if (!data) return signInRefusal(error);
  if (data.webauthn.type !== 'request') return new Error('Not a passkey to be shown');
  const shown = await askForPasskey(data.webauthn.credential_options.publicKey);
  if (!shown.data) return shown.error;
  const verified = await mfa.verify({
    factorId,
    challengeId: data.id,
    webauthn: { ...HERE(), type: 'request', credential_response: shown.data },
  });
  return verified.error && signInRefusal(verified.error);
}
