import type { AuthHooks } from '#platform/auth/server/options.ts';
import type { SessionLife } from '#platform/auth/server/sessions/session-life.ts';
import type { Tx } from '#platform/db/database.ts';
import { Role as KnownRole } from '../people.contract.ts';
import { sessionLife, shortestPassword } from '../people.rules.ts';
import { findRole, findShortestPassword } from './people.queries.ts';

/** A person's session lifetime by role. */
export async function sessionLifeOf(tx: Tx, userId: string): Promise<SessionLife> {
  return sessionLife(await findRole(tx, userId));
}

/** The school's password rules for a role: the one held, or the one requested at sign-up. */
export function passwordRulesOf(school: { readonly schoolName: string }): AuthHooks['passwordRules'] {
  return async (tx, userId, metadata) => {
    const asked = KnownRole.safeParse(metadata['requested_role']);
    const role = userId === null ? (asked.data ?? null) : await findRole(tx, userId);
    return { shortest: shortestPassword(role, await findShortestPassword(tx)), words: [school.schoolName] };
  };
}
