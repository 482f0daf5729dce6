import { findRoles } from '#features/people/server/held-roles.service.ts';
import { schoolSettings } from '#features/people/server/school-settings.tables.ts';
import { type Role, shortestPassword } from '#features/people/people.rules.ts';
import { hashPassword, newPasswordFault } from '#platform/auth/server/passwords/passwords.ts';
import { makeReset } from '#platform/auth/server/recovery/reset-tokens.ts';
import { setOwnPassword } from '#platform/auth/server/users.ts';
import { endAllAccess } from '#platform/auth/server/sessions/sessions.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { formatInstant } from '#platform/time/format.ts';
import { installationOf } from '../installation.ts';
import { openSecrets } from '../open-secrets.ts';
import { type Command, lockAccount, type Order, recordOnHost } from './command.ts';
import { HostRefusal } from './refusal.ts';

/** The same lifetime as a printed slip of the portal, in seconds. */
const RESET_SECONDS = 72 * 3_600;

/** Hashes a password that was typed on the host, or refuses it by the rules of the profile page. */
export async function hashTyped(
  tx: Tx,
  { environment }: Order,
  { email, password, roles }: { email: string; password: string; roles: readonly Role[] },
): Promise<string> {
  const [school] = await tx.select({ shortest: schoolSettings.shortest_password }).from(schoolSettings);
  const shortest = shortestPassword(roles, school?.shortest ?? 6);
  const fault = await newPasswordFault(password, { email, shortest, words: [environment.SCHOOL_NAME] });
  if (fault === 'SHORT') throw new HostRefusal(`The password needs ${shortest} characters at least.`);
  if (fault === 'LONG') throw new HostRefusal('The password may have 128 characters at most.');
  if (fault === 'WEAK') throw new HostRefusal('This password is among the first that anybody would try.');
  return hashPassword(password);
}

/** Creates a one-time link for setting a new password, and returns the instructions for it. */
export async function printReset(
  tx: Tx,
  { environment, now, secrets }: Order & { secrets: Secrets },
  userId: string,
): Promise<string> {
  const { publicUrl } = installationOf(environment);
  const at = now();
  const reset = await makeReset(tx, secrets, { userId, createdBy: null, seconds: RESET_SECONDS, at });
  const zone = environment.SCHOOL_TIME_ZONE;
  return [
    `Once, until ${formatInstant(reset.expires_at, 'en', zone)} (${zone}), a new password can be chosen at`,
    `  ${publicUrl}/auth#join=${reset.token}`,
    `or at ${publicUrl}/auth with the code`,
    `  ${reset.code}`,
  ].join('\n');
}

export const resetPassword: Command = {
  words: '<email>',
  does: 'prints a one-time link and code for a new password; with --password it reads the password itself',
  takesPassword: true,
  run: async (order) => {
    const [email = ''] = order.words;
    const { password, environment, db } = order;
    const secrets = await openSecrets(environment, db);
    return db.transaction(async (tx) => {
      const user = await lockAccount(tx, email);
      const subject = { type: 'user', id: user.id };
      if (password === null) {
        const way = await printReset(tx, { ...order, secrets }, user.id);
        await recordOnHost(tx, order, { action: 'people.reset_issued', subject });
        return way;
      }
      const roles = await findRoles(tx, user.id);
      const hash = await hashTyped(tx, order, { email: user.email, password, roles });
      const at = order.now();
      await setOwnPassword(tx, user.id, hash, at);
      await endAllAccess(tx, user.id, at);
      await recordOnHost(tx, order, { action: 'auth.password_reset', subject });
      return `${user.email} has the new password, and is signed out everywhere.`;
    });
  },
};
