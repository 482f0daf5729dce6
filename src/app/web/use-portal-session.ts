import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef } from 'react';
import { forgetPlace } from '#features/auth/web/shared/return-place.ts';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { signOut } from '#platform/auth/web/session.ts';
import { errorSentence } from '#platform/ui/toasts/errors.ts';
import { forgetUnsent, keepUnsent } from '#platform/ui/forms/unsent.ts';
import { setFlash } from '#platform/ui/toasts/flash.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { rememberFrame } from './frame.ts';
import { cameAs } from './early.ts';
import { leaveForSignIn, sayEnded } from './leave.ts';
import { ROLE_SWITCHED } from './role-switched.ts';
import { stopNotices } from './stop-notices.ts';
import { usePortalRouter } from './use-portal-router.ts';

/** Calls `onChange` when a value changes; its absence (loading, failed) is not a change. */
function useChange<Value>(value: Value | undefined, onChange: () => void): void {
  const earlier = useRef(value);
  useEffect(() => {
    if (value === undefined) return;
    const changed = earlier.current !== undefined && earlier.current !== value;
    earlier.current = value;
    if (changed) onChange();
  }, [value, onChange]);
}

const reload = () => location.reload();

/** Tracks the session while the portal is open, and returns the sign-out function. */
export function usePortalSession(): () => Promise<void> {
  const { t } = useLingui();
  const router = usePortalRouter();
  const { loading, user, me } = useAuth();
  const leaving = useRef(false);
  const person = useRef<string>(undefined);
  useEffect(() => {
    if (user) person.current = user.id;
  }, [user]);

  // Signed out in another tab, or ended by the server.
  useEffect(() => {
    if (loading || user || leaving.current) return;
    sayEnded(person.current ?? cameAs ?? undefined, keepUnsent());
    leaveForSignIn();
  }, [loading, user]);

  // Another person signed in on this device, or this one switched roles: nothing on screen belongs to them.
  useChange(user?.id, reload);
  useChange(me?.role ?? undefined, reload);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => key === ROLE_SWITCHED && location.replace('/dashboard');
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);

  // Changed rights apply at once: the current page passes its guard again.
  useEffect(() => {
    if (me) router.judgeAs(me);
  }, [me, router]);
  useEffect(() => {
    if (me) rememberFrame(me);
  }, [me]);

  return useCallback(async () => {
    leaving.current = true;
    await stopNotices();
    const error = await signOut();
    if (error) {
      leaving.current = false;
      showToast({ title: t`Error signing out`, description: errorSentence(error), tone: 'destructive' });
      return;
    }
    forgetUnsent();
    forgetPlace();
    setFlash({ title: t`Signed out successfully` });
    leaveForSignIn();
  }, [t]);
}
