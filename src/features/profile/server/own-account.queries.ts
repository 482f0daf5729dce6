import { eq } from 'drizzle-orm';
import {
  apiKeys,
  factors,
  knownDevices,
  recoveryCodes,
  resetTokens,
  sessions,
  users,
} from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';

// Columns are listed explicitly, so that columns added later are not exported by accident, and no hash,
// secret or other person's id is included.

export async function readAccount(tx: Tx, userId: string) {
  const [found] = await tx
    .select({
      user_id: users.id,
      email: users.email,
      user_metadata: users.user_metadata,
      created_at: users.created_at,
      updated_at: users.updated_at,
      last_sign_in_at: users.last_sign_in_at,
      password_changed_at: users.password_changed_at,
      must_change_password: users.must_change_password,
      password_expires_at: users.password_expires_at,
      disabled_at: users.disabled_at,
    })
    .from(users)
    .where(eq(users.id, userId));
  return found ?? null;
}

export const readSessions = (tx: Tx, userId: string) =>
  tx
    .select({
      id: sessions.id,
      assurance_level: sessions.aal,
      methods: sessions.amr,
      user_agent: sessions.user_agent,
      address: sessions.address,
      created_at: sessions.created_at,
      last_used_at: sessions.last_used_at,
      not_after: sessions.not_after,
    })
    .from(sessions)
    .where(eq(sessions.user_id, userId))
    .orderBy(sessions.created_at);

export const readFactors = (tx: Tx, userId: string) =>
  tx
    .select({
      id: factors.id,
      type: factors.factor_type,
      name: factors.friendly_name,
      status: factors.status,
      phone: factors.phone,
      created_at: factors.created_at,
      last_used_at: factors.last_used_at,
    })
    .from(factors)
    .where(eq(factors.user_id, userId))
    .orderBy(factors.created_at);

export const readKeys = (tx: Tx, userId: string) =>
  tx
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      scope: apiKeys.scope,
      hint: apiKeys.hint,
      created_at: apiKeys.created_at,
      expires_at: apiKeys.expires_at,
      last_used_at: apiKeys.last_used_at,
      revoked_at: apiKeys.revoked_at,
    })
    .from(apiKeys)
    .where(eq(apiKeys.user_id, userId))
    .orderBy(apiKeys.created_at);

export const readRecoveryCodes = (tx: Tx, userId: string) =>
  tx
    .select({ created_at: recoveryCodes.created_at, used_at: recoveryCodes.used_at })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.user_id, userId))
    .orderBy(recoveryCodes.created_at);

export const readResetLinks = (tx: Tx, userId: string) =>
  tx
    .select({
      created_at: resetTokens.created_at,
      expires_at: resetTokens.expires_at,
      used_at: resetTokens.used_at,
    })
    .from(resetTokens)
    .where(eq(resetTokens.user_id, userId))
    .orderBy(resetTokens.created_at);

export const readKnownDevices = (tx: Tx, userId: string) =>
  tx
    .select({ created_at: knownDevices.created_at, last_used_at: knownDevices.last_used_at })
    .from(knownDevices)
    .where(eq(knownDevices.user_id, userId))
    .orderBy(knownDevices.created_at);
