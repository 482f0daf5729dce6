import { eq } from 'drizzle-orm';
import { users } from '#platform/auth/server/auth.tables.ts';
import { createUser, setOwnPassword } from '#platform/auth/server/users.ts';
import type { Tx } from '#platform/db/database.ts';
import type { DutyTerm } from '../duties.rules.ts';
import type { Role } from '../people.rules.ts';
import {
  countWaiting,
  giveRole,
  insertProfile,
  lockAdministrators,
  lockHeldRole,
  waitsForRole,
} from './people.queries.ts';
import { profiles } from './people.tables.ts';
import { freeAddress } from './unconfirmed.service.ts';

export { countWaiting };

/** People waiting for a role, the longest waiting first. */
export function listWaiting(tx: Tx, limit: number) {
  return tx
    .select({
      user_id: users.id,
      full_name: profiles.full_name,
      email: users.email,
      requested_role: profiles.requested_role,
      created_at: users.created_at,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.user_id))
    .where(waitsForRole())
    .orderBy(users.created_at, users.id)
    .limit(limit);
}

type Admission = {
  user_id: string;
  role: Role;
  by: string;
  at: Date;
  /** For a new administrator. */
  duties?: readonly DutyTerm[] | undefined;
};

/**
 * Assigns a role to a person without one, even if declined earlier. Of two concurrent decisions,
 * the second is refused.
 */
export async function admitApplicant(
  tx: Tx,
  { user_id, role, by, at, duties }: Admission,
): Promise<'NOT_FOUND' | 'NOT_WAITING' | null> {
  await lockAdministrators(tx);
  const refused = await judgeApplicant(tx, user_id);
  if (!refused) await giveRole(tx, { userId: user_id, role, givenBy: by, at, duties });
  return refused;
}

/** Declines a person without a role; they can read the note. */
export async function refuseApplicant(
  tx: Tx,
  { user_id, note, at }: { user_id: string; note: string | null; at: Date },
): Promise<'NOT_FOUND' | 'NOT_WAITING' | null> {
  const refused = await judgeApplicant(tx, user_id);
  if (!refused)
    await tx
      .update(profiles)
      .set({ refused_at: at, refusal_note: note })
      .where(eq(profiles.user_id, user_id));
  return refused;
}

async function judgeApplicant(tx: Tx, userId: string) {
  const held = await lockHeldRole(tx, userId);
  if (!held || held.disabled_at) return 'NOT_FOUND';
  return held.role === null ? null : 'NOT_WAITING';
}

type Newcomer = {
  email: string;
  /** The school recorded this address itself: an unconfirmed account loses it. */
  expected?: boolean;
  password_hash: string;
  full_name: string;
  /** The name as the school has it; the person may change it. */
  phone?: string | null;
  role: Role;
  /** For an administrator; the head's if absent. */
  duties?: readonly DutyTerm[] | undefined;
  by: string | null;
  at: Date;
};

/**
 * Creates the account of an invited person with profile, role and password in one step. Null if
 * the address already has an account.
 */
export async function admitNewcomer(
  tx: Tx,
  { email, expected = false, password_hash, full_name, phone = null, role, duties, by, at }: Newcomer,
): Promise<{ user_id: string; email: string } | null> {
  if (role === 'admin') await lockAdministrators(tx);
  const account = { email, password_hash, user_metadata: { full_name } };
  let user = await createUser(tx, account);
  if (!user && expected && (await freeAddress(tx, email, at))) user = await createUser(tx, account);
  if (!user) return null;
  await setOwnPassword(tx, user.id, password_hash, at);
  await insertProfile(tx, { user_id: user.id, full_name, phone });
  await giveRole(tx, { userId: user.id, role, duties, givenBy: by, at });
  return { user_id: user.id, email: user.email };
}
