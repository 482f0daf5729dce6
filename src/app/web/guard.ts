import type { Role } from '#features/people/people.rules.ts';
import type { PageRoute } from '#features/page-route.ts';

export type Verdict = 'open' | 'to-dashboard' | 'to-auth';

/**
 * May this visitor open this page? The only place where the browser decides it; the server judges every call again.
 * Whoever still waits for a role opens what is for every signed-in person, and nothing else.
 */
export function judge(roles: PageRoute['roles'], visitor: { signedIn: boolean; role: Role | null }): Verdict {
  if (!visitor.signedIn) return 'to-auth';
  if (roles === 'signed-in') return 'open';
  return visitor.role !== null && roles.includes(visitor.role) ? 'open' : 'to-dashboard';
}
