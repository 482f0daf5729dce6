import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { deviceOwner } from '#features/people/web/shared/device-owner.ts';
import type { OutboxState } from '#platform/outbox/web/outbox.ts';
import { useOutbox as useOutboxOf } from '#platform/outbox/web/use-outbox.ts';

export function useOutbox(): OutboxState {
  const { me } = useAuth();
  return useOutboxOf(me ? deviceOwner(me) : null);
}
