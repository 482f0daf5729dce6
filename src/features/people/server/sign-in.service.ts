import type { AuthHooks } from '#platform/auth/server/options.ts';
import type { SessionLife } from '#platform/auth/server/sessions/session-life.ts';
import type { Tx } from '#platform/db/database.ts';
import { Role as KnownRole } from '../people.contract.ts';
import { sessionLifeOfRoles, shortestPassword } from '../people.rules.ts';
import { findRoles } from './held-roles.service.ts';
import { findShortestPassword } from './people.queries.ts';

/** A person's session lifetime by the roles they hold. */
export async function sessionLifeOf(tx: Tx, userId: string): Promise<SessionLife> {
  return sessionLifeOfRoles(await findRoles(tx, userId));
}

/** The school's password rules for the roles held, or for the one requested at sign-up. */
export function passwordRulesOf(school: { readonly schoolName: string }): AuthHooks['passwordRules'] {
  return async (tx, userId, metadata) => {
    const asked = KnownRole.safeParse(metadata['requested_role']);
    const roles = userId === null ? (asked.data ? [asked.data] : []) : await findRoles(tx, userId);
    return { shortest: shortestPassword(roles, await findShortestPassword(tx)), words: [school.schoolName] };
  };
}
