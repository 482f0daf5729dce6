import type { QueryClient } from '@tanstack/react-query';
import type { PageRoute } from '#features/page-route.ts';
import type { Actor, Role } from '#features/people/people.rules.ts';
import { meOptions } from '#features/people/web/shared/people.client.ts';
import { accessToken } from '#platform/auth/web/session.ts';
import { go } from '#platform/ui/routing/place.ts';
import { judge } from './guard.ts';
import { leaveForSignIn } from './leave.ts';

export const LEAVING = Symbol('on the way to the sign-in');

export type Rights = Pick<Actor, 'role' | 'duties'>;
const rightsOf = ({ role, duties }: Rights): string => [role, ...duties].join();

type Session = {
  /** True once the portal shows something. */
  isOpen: () => boolean;
  onEnded: () => Promise<void>;
};

/** Stands before every page, and remembers the rights with which it last let the visitor pass. */
export function pageGuard(queries: QueryClient, { isOpen, onEnded }: Session) {
  let judged: string | undefined;

  /** Reports an expired session when the portal is opened with one; on an open page the session's own end does so. */
  async function ended(): Promise<never> {
    if (!isOpen()) await onEnded();
    return leave();
  }

  return {
    /** Returns the visitor's role if they may open the page, else redirects. The page's code and data are loaded after. */
    async pass(page: PageRoute): Promise<Role | null | typeof LEAVING> {
      if (!(await accessToken())) return ended();
      try {
        const me = await queries.ensureQueryData(meOptions());
        if (judge(page, me) !== 'to-dashboard' || page.path === '/dashboard') {
          judged = rightsOf(me);
          return me.role;
        }
        if (me.roles.length > 1)
          void import('./account/offer-role.ts').then(({ offerRole }) => offerRole(page, me));
        go({ to: '/dashboard', replace: true });
        return LEAVING;
      } catch (error) {
        // The server had ended the session, and the client has now noticed.
        if (!(await accessToken())) return ended();
        if (page.roles === 'signed-in') return null;
        throw error;
      }
    },
    /** True if role or duties have changed since then. */
    isOutdatedFor: (me: Rights): boolean => judged !== undefined && judged !== rightsOf(me),
  };
}

/** Never resolves: the sign-in page replaces this one, so nothing more of the portal is rendered. */
function leave(): Promise<never> {
  leaveForSignIn();
  return new Promise(() => undefined);
}
