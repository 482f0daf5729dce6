import { Outlet, useLocation } from '@tanstack/react-router';
import { StepUpHost } from '#features/auth/web/shared/step-up-host.tsx';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import { Gate } from './gate.tsx';
import { PortalShell } from './portal-shell.tsx';

/** What every signed-in page stands in. */
export function Shell() {
  const { pathname } = useLocation();
  return (
    <AuthProvider>
      <Gate>
        {(leave) => (
          <PortalShell path={pathname} onSignOut={leave}>
            <Outlet />
          </PortalShell>
        )}
      </Gate>
      <StepUpHost />
    </AuthProvider>
  );
}
