import { eq } from 'drizzle-orm';
import { recordEvent } from '#platform/audit/server/record.ts';
import type { Tx } from '#platform/db/database.ts';
import { AUTH_MESSAGES } from '../../auth-messages.ts';
import type { From } from './answer-challenge.ts';
import { factors, sessions } from '../auth.tables.ts';
import { factorNotFound } from './challenge-factor.ts';
import type { FactorContext } from './enrol-factor.ts';
import { type Factor, listFactors, listVerifiedFactors, lockFactor } from './factors.ts';
import { checkLevel, checkProof, lockOwn, type Own } from '../sessions/own-session.ts';
import { endRecoveryCodes } from './recovery-codes.ts';
import { AuthRefusal } from '../refusal.ts';
import { endSessions } from '../sessions/sessions.ts';

type AuthContext = Pick<FactorContext, 'db' | 'tellOwner'>;

/** The kind, for paths that are limited to one kind. */
type Only = Factor['factor_type'] | undefined;

async function lockOwnFactor(tx: Tx, { user }: Own, factorId: string, only: Only): Promise<Factor> {
  const factor = await lockFactor(tx, user.id, factorId);
  if (!factor || (only && factor.factor_type !== only)) throw factorNotFound();
  return factor;
}

/**
 * Removes a factor. With the last one the recovery codes are deleted, every other session ends, and this
 * session returns to one factor, so that a later factor is not considered verified in it.
 */
export async function removeFactor(
  { db, tellOwner }: AuthContext,
  own: Own,
  factorId: string,
  from: From,
  only?: Only,
) {
  const { at, address } = from;
  await db.transaction(async (tx) => {
    const current = await lockOwn(tx, own, at);
    const { user, session } = current;
    const factor = await lockOwnFactor(tx, current, factorId, only);
    const counted = factor.status === 'verified';
    if (counted) {
      await checkLevel(tx, current);
      checkProof(current, at);
    }
    await tx.delete(factors).where(eq(factors.id, factor.id));
    if (!counted) return;
    await recordEvent(tx, {
      at,
      action: 'auth.factor_removed',
      actorId: user.id,
      address,
      subject: { type: 'user', id: user.id },
      details: { factor_id: factor.id, factor_type: factor.factor_type },
    });
    await tellOwner(tx, { user_id: user.id, change: 'factor_removed', at });
    if ((await listVerifiedFactors(tx, user.id)).length > 0) return;
    await endRecoveryCodes(tx, user.id);
    await endSessions(tx, session, 'others', at);
    await tx.update(sessions).set({ aal: 'aal1' }).where(eq(sessions.id, session.id));
  });
}

type Naming = { id: string; name: string; only?: Only };

/** Renames a factor; the name must be unique among the person's factors. */
export async function renameFactor(
  { db }: Pick<AuthContext, 'db'>,
  own: Own,
  { id, name, only }: Naming,
  { at }: From,
) {
  return db.transaction(async (tx) => {
    const current = await lockOwn(tx, own, at);
    await checkLevel(tx, current);
    const factor = await lockOwnFactor(tx, current, id, only);
    const others = (await listFactors(tx, current.user.id)).filter((other) => other.id !== factor.id);
    if (name && others.some(({ friendly_name }) => friendly_name === name))
      throw new AuthRefusal(422, 'mfa_factor_name_conflict', AUTH_MESSAGES.factorNameTaken);
    const [renamed] = await tx
      .update(factors)
      .set({ friendly_name: name || null, updated_at: at })
      .where(eq(factors.id, factor.id))
      .returning();
    if (!renamed) throw factorNotFound();
    return renamed;
  });
}
