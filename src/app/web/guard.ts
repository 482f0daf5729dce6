import type { Role } from '#features/people/people.rules.ts';
import type { PageRoute } from '#features/page-route.ts';

export type Verdict = 'open' | 'to-dashboard' | 'to-auth';

/**
 * Whether a visitor may open a page. Decided only here in the browser; the server authorizes every call.
 * A person without a role may open only the pages for every signed-in person.
 */
export function judge(roles: PageRoute['roles'], visitor: { signedIn: boolean; role: Role | null }): Verdict {
  if (!visitor.signedIn) return 'to-auth';
  if (roles === 'signed-in') return 'open';
  return visitor.role !== null && roles.includes(visitor.role) ? 'open' : 'to-dashboard';
}
