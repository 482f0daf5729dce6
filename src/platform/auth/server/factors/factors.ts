import {
  and,
  asc,
  type Column,
  desc,
  eq,
  getTableName,
  type InferSelectModel,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { factors, recoveryCodes } from '../auth.tables.ts';
import { endRecoveryCodes } from './recovery-codes.ts';
import { endAllAccess } from '../sessions/sessions.ts';
import { lockUser } from '../users.ts';

export type Factor = InferSelectModel<typeof factors>;

/** SQL condition: the account has a verified second factor. Takes the query's column with the account id. */
export function hasFactor(userId: Column): SQL<boolean> {
  // Qualified by its table: a query without joins omits tables, and a bare "id" here would mean the factor's
  // own.
  const account = sql`${sql.identifier(getTableName(userId.table))}.${sql.identifier(userId.name)}`;
  return sql<boolean>`exists (select from factors as own where own.user_id = ${account} and own.status = 'verified')`;
}

/** The same for one person. */
export async function ownsFactor(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx
    .select({ id: factors.id })
    .from(factors)
    .where(and(eq(factors.user_id, userId), eq(factors.status, 'verified')))
    .limit(1);
  return found.length > 0;
}

/** A person's factors in order of creation, including unconfirmed ones. */
export function listFactors(tx: Pick<Tx, 'select'>, userId: string): Promise<Factor[]> {
  return tx
    .select()
    .from(factors)
    .where(eq(factors.user_id, userId))
    .orderBy(asc(factors.created_at), asc(factors.id));
}

export async function listVerifiedFactors(tx: Tx, userId: string): Promise<Factor[]> {
  return (await listFactors(tx, userId)).filter(({ status }) => status === 'verified');
}

/**
 * A factor of this person, locked until the transaction ends so that codes are checked one at a time. Null
 * for another person's factor.
 */
export async function lockFactor(tx: Tx, userId: string, factorId: string): Promise<Factor | null> {
  const [factor] = await tx
    .select()
    .from(factors)
    .where(and(eq(factors.id, factorId), eq(factors.user_id, userId)))
    .for('update');
  return factor ?? null;
}

/**
 * A factor as the protocol shows it to its owner. Only the end of a phone number is included, enough to
 * recognize the phone.
 */
export function factorAnswer(factor: Factor) {
  return {
    id: factor.id,
    ...(factor.friendly_name !== null && { friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
    status: factor.status,
    ...(factor.phone && { phone: `•••${factor.phone.slice(-4)}` }),
    created_at: factor.created_at.toISOString(),
    updated_at: factor.updated_at.toISOString(),
    ...(factor.last_used_at && { last_used_at: factor.last_used_at.toISOString() }),
  };
}

/**
 * For a person who lost all means of authentication: deletes all factors and recovery codes and ends every
 * session and key. Returns the number of verified factors. The caller has verified the request and records
 * it.
 */
export async function removeFactors(tx: Tx, userId: string, at: Date): Promise<number> {
  await lockUser(tx, userId);
  const removed = await tx
    .delete(factors)
    .where(eq(factors.user_id, userId))
    .returning({ status: factors.status });
  await endRecoveryCodes(tx, userId);
  await endAllAccess(tx, userId, at);
  return removed.filter(({ status }) => status === 'verified').length;
}

/** The sealed secret of the most recent authenticator app of any user, or null if there is none. */
export async function findSealedSecret(tx: Tx): Promise<string | null> {
  const [found] = await tx
    .select({ secret: factors.secret })
    .from(factors)
    .where(eq(factors.factor_type, 'totp'))
    .orderBy(desc(factors.created_at), desc(factors.id))
    .limit(1);
  return found?.secret ?? null;
}

/**
 * Deletes everybody's authenticator apps and recovery codes, after the key that sealed and hashed them was
 * lost.
 */
export async function forgetSealedFactors(tx: Tx): Promise<number> {
  const ended = await tx
    .delete(factors)
    .where(eq(factors.factor_type, 'totp'))
    .returning({ status: factors.status });
  await tx.delete(recoveryCodes);
  return ended.filter(({ status }) => status === 'verified').length;
}
