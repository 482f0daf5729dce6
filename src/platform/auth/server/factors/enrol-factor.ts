import { and, eq, lte, or } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { AUTH_MESSAGES } from '../../auth-messages.ts';
import { factors } from '../auth.tables.ts';
import type { EnrolBody } from './factor-bodies.ts';
import { type Factor, listFactors } from './factors.ts';
import type { AuthOptions } from '../options.ts';
import { checkLevel, checkOwnPassword, checkProof, lockOwn, type Own } from '../sessions/own-session.ts';
import { AuthRefusal } from '../refusal.ts';
import { newAuthenticator } from './totp.ts';

export type FactorContext = { db: Db; secrets: Secrets } & Pick<
  AuthOptions,
  'installation' | 'sendSms' | 'log' | 'tellOwner'
>;

const MOST_FACTORS = 10;
const DAY_MS = 86_400_000;
/** Context under which an authenticator's secret is sealed. */
export const SEALED_FOR = 'authenticator';

/** Starts adding a factor. It is inactive until its first code or the passkey is verified. */
export async function enrolFactor(context: FactorContext, own: Own, wanted: EnrolBody, at: Date) {
  const { db, secrets, sendSms } = context;
  const { factor_type, phone } = wanted;
  if (factor_type === 'phone' && !sendSms)
    throw new AuthRefusal(422, 'mfa_phone_enroll_not_enabled', AUTH_MESSAGES.noMessages);
  if (factor_type === 'phone' && !phone)
    throw new AuthRefusal(422, 'validation_failed', 'phone: A phone number is needed.');
  const issuer = wanted.issuer || context.installation.schoolName;
  const totp = factor_type === 'totp' ? await newAuthenticator({ issuer, label: own.user.email }) : null;
  const { id, friendly_name } = await db.transaction(async (tx) => {
    const current = await lockOwn(tx, own, at);
    await checkMayEnrol(tx, current, at);
    return insertFactor(tx, {
      user_id: current.user.id,
      factor_type,
      friendly_name: wanted.friendly_name || null,
      secret: totp && secrets.seal(SEALED_FOR, totp.secret),
      phone: factor_type === 'phone' && phone ? phone : null,
      created_at: at,
    });
  });
  return {
    id,
    type: factor_type,
    ...(friendly_name !== null && { friendly_name }),
    ...(totp && { totp }),
    ...(factor_type === 'phone' && { phone }),
  };
}

/**
 * Only the owner may add a factor: with any existing factor verified, a recent proof of identity, and a
 * password they chose themselves.
 */
export async function checkMayEnrol(tx: Tx, own: Own, at: Date): Promise<void> {
  await checkLevel(tx, own);
  checkOwnPassword(own);
  checkProof(own, at);
}

type NewFactor = Pick<
  Factor,
  'user_id' | 'factor_type' | 'friendly_name' | 'secret' | 'phone' | 'created_at'
>;

/**
 * Lock the account first: names and limits are checked against the existing factors, so enrollments must be
 * serialized.
 */
export async function insertFactor(tx: Tx, wanted: NewFactor): Promise<Factor> {
  const { user_id, factor_type, friendly_name, created_at: at } = wanted;
  await forgetUnconfirmed(tx, wanted);
  const kept = await listFactors(tx, user_id);
  if (kept.length >= MOST_FACTORS)
    throw new AuthRefusal(422, 'too_many_enrolled_mfa_factors', AUTH_MESSAGES.tooManyFactors);
  if (friendly_name !== null && kept.some((factor) => factor.friendly_name === friendly_name))
    throw new AuthRefusal(422, 'mfa_factor_name_conflict', AUTH_MESSAGES.factorNameTaken);
  const [factor] = await tx
    .insert(factors)
    .values({ ...wanted, id: newId(), factor_type, updated_at: at })
    .returning();
  if (!factor) throw new Error('A factor was not stored.');
  return factor;
}

/** Deletes unconfirmed factors that are a day old, or of the kind that is being enrolled again. */
async function forgetUnconfirmed(tx: Tx, { user_id, factor_type, friendly_name, created_at }: NewFactor) {
  const yesterday = new Date(created_at.getTime() - DAY_MS);
  await tx
    .delete(factors)
    .where(
      and(
        eq(factors.user_id, user_id),
        eq(factors.status, 'unverified'),
        or(
          lte(factors.created_at, yesterday),
          eq(factors.factor_type, factor_type),
          friendly_name === null ? undefined : eq(factors.friendly_name, friendly_name),
        ),
      ),
    );
}
