import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazily } from '#features/auth/web/shared/lazily.tsx';
import { deviceOwners } from '#features/people/web/shared/device-owner.ts';
import { meOptions } from '#features/people/web/shared/people.client.ts';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { forgetDevice, hasUnsent, loadUnsentDialog } from '#platform/outbox/web/sign-out.ts';
import { Spinner } from '#platform/ui/spinner.tsx';
import { HoldFrame } from './hold-frame.tsx';
import { usePortalSession } from './use-portal-session.ts';

const HoldCard = lazily(() =>
  import('#features/auth/web/shared/hold-card.tsx').then((module) => module.HoldCard),
);

type GateProps = { children: (leave: () => Promise<void>) => ReactNode };

/**
 * Shows a person the required step that they must complete first: until then, the page behind sends no
 * requests.
 */
export function Gate({ children }: GateProps) {
  const { t } = useLingui();
  const { me, session } = useAuth();
  const signOut = usePortalSession();
  const unsent = useLazyDialog(loadUnsentDialog);
  const owners = me ? deviceOwners(me) : [];
  const owner = owners.find(hasUnsent) ?? owners[0];
  // Sign-out deletes data that is only on this device, so the person confirms it first.
  const leave = async () => {
    if (owners.some(hasUnsent)) return unsent.show();
    for (const each of owners) await forgetDevice(each);
    await signOut();
  };
  const queries = useQueryClient();
  // The server no longer requires the step, but the person still has recovery codes to write down.
  const [staying, setStaying] = useState<'MFA_ENROL' | null>(null);
  const [asking, setAsking] = useState(false);
  const hold = me?.hold ?? staying;

  // Another tab may have completed this step.
  const token = session?.access_token;
  const earlier = useRef(token);
  useEffect(() => {
    if (hold && earlier.current !== token) void queries.invalidateQueries(meOptions());
    earlier.current = token;
  }, [hold, token, queries]);

  // When the session ends, the person is unset before the browser has left the page: the page behind the
  // required step stays unmounted.
  const [held, setHeld] = useState(hold !== null);
  if (me && held !== (hold !== null)) setHeld(hold !== null);

  // Afterwards the focus starts at the top of the page, not of the browser.
  const wasHeld = useRef(held);
  useEffect(() => {
    if (wasHeld.current && !held) document.getElementById('content')?.focus({ preventScroll: true });
    wasHeld.current = held;
  }, [held]);

  if (!held)
    return (
      <>
        {children(leave)}
        {unsent.Dialog && owner && <unsent.Dialog owner={owner} onSignOut={leave} onClose={unsent.close} />}
      </>
    );
  if (!me || !hold) return null;
  const goOn = async () => {
    setStaying(null);
    setAsking(true);
    await queries.invalidateQueries(meOptions());
    setAsking(false);
  };
  return (
    <HoldFrame email={me.email} onSignOut={() => void leave()}>
      {asking ? (
        <Spinner label={t`Loading...`} />
      ) : (
        <HoldCard
          key={hold}
          me={me}
          hold={hold}
          onStay={() => setStaying('MFA_ENROL')}
          onDone={() => void goOn()}
          onSignOut={() => void leave()}
        />
      )}
    </HoldFrame>
  );
}
