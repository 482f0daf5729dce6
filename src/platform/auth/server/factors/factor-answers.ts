import { AUTH_MESSAGES } from '../../auth-messages.ts';
import type { Tx } from '#platform/db/database.ts';
import type { FactorContext } from './enrol-factor.ts';
import { SEALED_FOR } from './enrol-factor.ts';
import type { VerifyFactorBody } from './factor-bodies.ts';
import type { Challenge } from './factor-challenges.ts';
import type { Factor } from './factors.ts';
import { readNewPasskey, readShownPasskey } from './passkeys.ts';
import { isPhoneCode } from './phone-codes.ts';
import { readRecoveryCode, useRecoveryCode } from './recovery-codes.ts';
import { AuthRefusal } from '../refusal.ts';
import { stepOfCode } from './totp.ts';

export type FactorAnswer = Pick<VerifyFactorBody, 'code' | 'webauthn'>;

/** A correct answer: the method for the session, and the factor's fields to update. */
export type Judged = {
  method: Factor['factor_type'] | 'recovery_code';
  kept: Partial<Pick<Factor, 'last_step' | 'credential' | 'credential_id'>>;
};

type Asked = { factor: Factor; challenge: Challenge; at: Date };

/**
 * Checks the answer to a factor's challenge; null if it is wrong. Lock the factor first. A recovery code is
 * accepted for any verified factor.
 */
export async function judgeAnswer(
  tx: Tx,
  context: FactorContext,
  { factor, challenge, at }: Asked,
  { code, webauthn }: FactorAnswer,
): Promise<Judged | null> {
  const { secrets } = context;
  const recoveryCode = factor.status === 'verified' && code ? readRecoveryCode(code) : null;
  if (recoveryCode) {
    const used = await useRecoveryCode(tx, secrets, { userId: factor.user_id, code: recoveryCode, at });
    return used ? { method: 'recovery_code', kept: {} } : null;
  }
  switch (factor.factor_type) {
    case 'totp': {
      if (!code || !factor.secret) return null;
      const secret = secrets.open(SEALED_FOR, factor.secret);
      const step = stepOfCode({ secret, code, lastStep: factor.last_step, at });
      return step === null ? null : { method: 'totp', kept: { last_step: step } };
    }
    case 'phone':
      return code && isPhoneCode(secrets, challenge, code) ? { method: 'phone', kept: {} } : null;
    case 'webauthn': {
      const kept = webauthn && (await readPasskey(context, factor, challenge, webauthn));
      return kept ? { method: 'webauthn', kept } : null;
    }
  }
}

async function readPasskey(
  { installation }: FactorContext,
  factor: Factor,
  { challenge }: Challenge,
  given: NonNullable<FactorAnswer['webauthn']>,
) {
  if (!challenge) return null;
  if (factor.status === 'unverified')
    return given.type === 'create'
      ? readNewPasskey(installation, given.credential_response, challenge)
      : null;
  return given.type === 'request'
    ? readShownPasskey(installation, given.credential_response, challenge, factor)
    : null;
}

export const wrongAnswer = () =>
  new AuthRefusal(422, 'mfa_verification_failed', AUTH_MESSAGES.wrongFactorAnswer);
