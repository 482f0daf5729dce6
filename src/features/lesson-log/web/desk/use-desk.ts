import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { deviceOwner } from '#features/people/web/shared/device-owner.ts';
import { onSettled } from '#platform/outbox/web/outbox.ts';
import { senderOf } from '#platform/outbox/web/senders.ts';
import { useAskedOrKept } from '#platform/outbox/web/use-asked-or-kept.ts';
import { useOutbox } from '#platform/outbox/web/use-outbox.ts';
import { whenIdle } from '#platform/ui/when-idle.ts';
import type { LogDesk } from '../../lesson-log.contract.ts';
import { lessonLogApi } from '../lesson-log.client.ts';
import { DESK } from '../shared/keep-desk.ts';
import { useKeptDrafts } from './use-log-form.ts';
import { LOG_KIND, withWritten } from './log-event.ts';

/** The teacher's lessons, from the server or this device, with unsent entries. */
export function useDesk() {
  const { me } = useAuth();
  const owner = me ? deviceOwner(me) : '';
  useKeptDrafts(owner);
  const { waiting, sent } = useOutbox(owner || null);
  const queries = useQueryClient();
  const key = useMemo(() => ['lesson-log-desk', owner], [owner]);
  const { base, query } = useAskedOrKept<LogDesk>({
    key,
    owner,
    ...DESK,
    ask: () => lessonLogApi.desk.call(),
  });
  useEffect(
    () =>
      onSettled(({ kind }) => {
        if (kind === LOG_KIND) void queries.invalidateQueries({ queryKey: key, exact: true });
      }),
    [queries, key],
  );
  useEffect(() => {
    // Loaded early: if the sender's code could not be fetched offline, later entries would not be sent
    // either.
    whenIdle(() => void senderOf(LOG_KIND).catch(() => undefined));
  }, []);
  const lessons = useMemo(
    () =>
      base &&
      withWritten(base.value, {
        // The response includes everything that was sent before the request.
        sent: sent.filter(({ sent_at }) => sent_at >= base.asked),
        waiting,
      }),
    [base, sent, waiting],
  );
  return { base, lessons, query };
}
