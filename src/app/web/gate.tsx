import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazily } from '#features/auth/web/shared/lazily.tsx';
import { meOptions } from '#features/people/web/shared/people.client.ts';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { HoldFrame } from './hold-frame.tsx';
import { usePortalSession } from './use-portal-session.ts';

const HoldCard = lazily(() =>
  import('#features/auth/web/shared/hold-card.tsx').then((module) => module.HoldCard),
);

type GateProps = { children: (leave: () => Promise<void>) => ReactNode };

/** Lets nobody through who has something to do first: until then nothing of the page behind it asks the server. */
export function Gate({ children }: GateProps) {
  const { t } = useLingui();
  const { me, session } = useAuth();
  const leave = usePortalSession();
  const queries = useQueryClient();
  // What the server no longer holds against the person, while they still have codes to write down.
  const [staying, setStaying] = useState<'MFA_ENROL' | null>(null);
  const [asking, setAsking] = useState(false);
  const hold = me?.hold ?? staying;

  // Another tab may have done what this one asks for.
  const token = session?.access_token;
  const earlier = useRef(token);
  useEffect(() => {
    if (hold && earlier.current !== token) void queries.invalidateQueries(meOptions());
    earlier.current = token;
  }, [hold, token, queries]);

  // Whoever has just been let through begins at the page's head, not at the browser's.
  const held = hold !== null;
  const wasHeld = useRef(held);
  useEffect(() => {
    if (wasHeld.current && !held) document.getElementById('content')?.focus({ preventScroll: true });
    wasHeld.current = held;
  }, [held]);

  if (!me || !hold) return children(leave);
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
