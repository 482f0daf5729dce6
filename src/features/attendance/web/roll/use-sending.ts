import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { deviceOwner } from '#features/people/web/shared/device-owner.ts';
import { whenIdle } from '#platform/ui/when-idle.ts';

const outbox = () => import('#platform/outbox/web/outbox.ts');

/** Sends the outbox once the page is shown, and refetches the day after anything was sent. */
export function useSending(): void {
  const { me } = useAuth();
  const owner = me ? deviceOwner(me) : null;
  const queries = useQueryClient();
  useEffect(() => {
    if (!owner) return;
    let over = false;
    let stop = () => {};
    const start = async () => {
      const { onSettled, startOutbox } = await outbox();
      if (over) return;
      startOutbox(owner);
      stop = onSettled(() => void queries.invalidateQueries({ queryKey: ['attendance-day'] }));
    };
    whenIdle(() => void start().catch(() => undefined));
    return () => {
      over = true;
      stop();
    };
  }, [owner, queries]);
}
