import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { whenIdle } from '#platform/ui/when-idle.ts';

const outbox = () => import('#platform/outbox/web/outbox.ts');

/** Sends what waits on this device, and asks again for the day whenever something went, once the page stands. */
export function useSending(): void {
  const { me } = useAuth();
  const owner = me?.user_id;
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
