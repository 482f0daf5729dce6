import type { QueryClient } from '@tanstack/react-query';
import {
  createLazyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { meOptions } from '#features/people/web/people.client.ts';
import type { Role } from '#features/people/people.rules.ts';
import { accessToken } from '#platform/auth/web/session.ts';
import { loadCatalogues } from '#platform/i18n/web/i18n.ts';
import type { PageRoute } from '#platform/ui/page-route.ts';
import { Toaster } from '#platform/ui/toasts/toaster.tsx';
import { judge } from './guard.ts';
import { leaveForSignIn } from './leave.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { PageFailed } from './page-failed.tsx';
import { PagePending } from './page-pending.tsx';
import { PAGES } from './pages.ts';
import { readSearch, writeSearch } from './search.ts';
import { Shell } from './shell.tsx';
import { titled } from './titled.tsx';

/** Waits for the sign-in page to replace this one: whoever is on their way there sees nothing more of the portal. */
function leave(): Promise<never> {
  leaveForSignIn();
  return new Promise(() => undefined);
}

/** Stands before every page; the page's code, words and data are asked for only after it has let somebody through. */
async function guard(queries: QueryClient, { roles, path }: PageRoute<Role>): Promise<void> {
  if (!(await accessToken())) return leave();
  if (roles === 'signed-in') {
    // Wanted in a moment, by the shell; the page need not wait for it.
    void queries.prefetchQuery(meOptions());
    return;
  }
  const me = await queries.ensureQueryData(meOptions()).catch(async (error: unknown) => {
    // The server had ended the session, and now it has ended here.
    if (!(await accessToken())) return leave();
    throw error;
  });
  const verdict = judge(roles, { signedIn: true, role: me.role });
  if (verdict === 'to-dashboard' && path !== '/dashboard')
    throw redirect({ to: '/dashboard', replace: true });
}

/** The portal's router: every page lazy, below one shell and behind one guard. Whatever else is asked for is not there. */
export function portalRouter(queries: QueryClient) {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <Toaster />
      </>
    ),
    notFoundComponent: NotFoundPage,
    errorComponent: PageFailed,
  });
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });
  const pages = PAGES.map((page) =>
    createRoute({
      getParentRoute: () => shell,
      path: page.path,
      beforeLoad: () => guard(queries, page),
    }).lazy(async () => {
      const [Page] = await Promise.all([page.page(), loadCatalogues(...page.messages)]);
      return createLazyRoute(page.path)({ component: titled(page.title, Page) });
    }),
  );
  return createRouter({
    routeTree: root.addChildren([shell.addChildren(pages)]),
    notFoundMode: 'root',
    defaultPreload: 'intent',
    // TanStack Query decides what is fresh; the router only brings code.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailed,
    scrollRestoration: true,
    parseSearch: readSearch,
    stringifySearch: writeSearch,
  });
}
