import type { ReactNode } from 'react';
import { StepUpHost } from '#features/auth/web/shared/step-up-host.tsx';
import { AuthProvider } from '#features/people/web/shared/auth-context.tsx';
import { usePlace } from '#platform/ui/routing/use-place.ts';
import { Gate } from './gate.tsx';
import { PortalShell } from './portal-shell.tsx';

export function Shell({ children }: { children: ReactNode }) {
  const { path } = usePlace();
  return (
    <AuthProvider>
      <Gate>
        {(leave) => (
          <PortalShell path={path} onSignOut={leave}>
            {children}
          </PortalShell>
        )}
      </Gate>
      <StepUpHost />
    </AuthProvider>
  );
}
