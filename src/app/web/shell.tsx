import { Outlet, useLocation } from '@tanstack/react-router';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import { PortalShell } from './portal-shell.tsx';

/** What every signed-in page stands in. */
export function Shell() {
  const { pathname } = useLocation();
  return (
    <AuthProvider>
      <PortalShell path={pathname}>
        <Outlet />
      </PortalShell>
    </AuthProvider>
  );
}
