import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSettled } from '#platform/outbox/web/outbox.ts';
import { useOutbox } from '#platform/outbox/web/use-outbox.ts';
import { Badge } from '#platform/ui/badge.tsx';
import type { OwnAssignment } from '../../assignments.contract.ts';
import { assignmentsApi } from '../assignments.client.ts';
import { sender } from '../assignments.sender.ts';
import { DRAFT, entryIn, groupOf, HAND_IN } from './hand-in-entry.ts';
import { useProgress } from './progress.ts';

/**
 * The state of a work that is not on the server yet: stored on the device, being sent, or refused with the
 * reason.
 */
export function HandInState({ item, owner }: { item: OwnAssignment; owner: string }) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const { waiting, offlineSince } = useOutbox(owner);
  const own = groupOf(item);
  const progress = useProgress(own);
  useEffect(
    () =>
      onSettled(({ kind, group }) => {
        if (kind === HAND_IN && group === own)
          void queries.invalidateQueries({ queryKey: assignmentsApi.family.key() });
      }),
    [queries, own],
  );
  const entry = entryIn(waiting, item);
  if (!entry) return null;
  const { photos } = entry.event;
  const count = plural(photos.length, { one: '# photo', other: '# photos' });
  if (entry.refused === null)
    return (
      <output className="flex flex-wrap items-center gap-x-2 py-1 text-sm">
        <Badge tone="pending">{t`Kept on this device`}</Badge>
        {progress && !offlineSince
          ? t`Sending ${progress.photo} of ${progress.of}`
          : t`It is sent as soon as the network is back.`}
      </output>
    );
  const reason = sender.reasons[entry.refused];
  return (
    <output className="flex flex-wrap items-center gap-x-2 py-1 text-sm">
      <Badge tone={entry.refused === DRAFT ? 'pending' : 'danger'}>{t`Not handed in`}</Badge>
      {entry.refused === DRAFT
        ? photos.length > 0
          ? t`${count} kept on this device.`
          : t`Kept on this device.`
        : reason && i18n._(reason)}
    </output>
  );
}
