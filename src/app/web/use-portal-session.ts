import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { onSessionChange, signOut } from '#platform/auth/web/session.ts';
import { errorSentence } from '#platform/ui/errors.ts';
import { setFlash } from '#platform/ui/flash.ts';
import { showToast } from '#platform/ui/toast.ts';
import { leaveForSignIn } from './leave.ts';

/** Follows the session while the portal is open, and answers how to end it. */
export function usePortalSession(): () => Promise<void> {
  const { t } = useLingui();
  const router = useRouter();
  const { user, me } = useAuth();
  const userId = user?.id;
  const leaving = useRef(false);

  // Signed out in another tab, or ended by the server; or somebody else signed in on this device.
  useEffect(
    () =>
      onSessionChange((session) => {
        if (leaving.current) return;
        if (!session) leaveForSignIn();
        else if (userId && session.user.id !== userId) location.reload();
      }),
    [userId],
  );

  // A role given or taken away counts at once: the page on screen passes its guard again.
  const role = me?.role;
  const lastRole = useRef(role);
  useEffect(() => {
    if (lastRole.current !== undefined && role !== undefined && lastRole.current !== role)
      void router.invalidate();
    if (role !== undefined) lastRole.current = role;
  }, [role, router]);

  return useCallback(async () => {
    leaving.current = true;
    const error = await signOut();
    if (error) {
      leaving.current = false;
      showToast({ title: t`Error signing out`, description: errorSentence(error), tone: 'destructive' });
      return;
    }
    setFlash({ title: t`Signed out successfully` });
    leaveForSignIn();
  }, [t]);
}
