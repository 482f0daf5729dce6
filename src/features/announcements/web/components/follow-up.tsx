import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Send } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { useAttempt } from '#platform/ui/forms/use-attempt.ts';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Announcement, Reach } from '../../announcements.contract.ts';
import { announcementsApi } from '../announcements.client.ts';

type Props = { announcement: Announcement; next: NonNullable<Reach['next']> };

/** Notifies people who have not reacted by the next available channel; shows the counts by channel first. */
export function FollowUp({ announcement, next }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { id: announcement_id } = announcement;
  const { send, startOver } = useAttempt({
    name: `announcements.follow-up.${announcement_id}`,
    begin: null,
    counted: t`Reminders are on their way`,
  });
  const follow = useMutation({
    mutationFn: () => send(null, (options) => announcementsApi.followUp.call({ announcement_id }, options)),
    onSuccess: (reach) => {
      queries.setQueryData(announcementsApi.reach.queryKey({ input: { announcement_id } }), reach);
      showToast({ title: t`Success`, description: t`Reminders are on their way` });
      startOver();
    },
    onError: toastError,
  });
  const list = useMutation({
    mutationFn: async () => {
      const file = await announcementsApi.unreached.call({
        announcement_id,
        format: 'csv',
        language: currentLocale(),
      });
      saveFile(file, file.name || 'not-reached.csv');
    },
    onError: toastError,
  });
  const people = next.push + next.email + next.sms;
  const lines = [
    next.push > 0 && t`on a device: ${next.push}`,
    next.email > 0 && t`by e-mail: ${next.email}`,
    next.sms > 0 && t`by text message: ${next.sms}`,
    next.waiting > 0 && t`already on its way: ${next.waiting}`,
    next.paper > 0 && t`only on paper: ${next.paper}`,
  ].filter(Boolean);
  return (
    <section>
      <h3 className="font-semibold">{t`Follow up`}</h3>
      <p>{t`Everyone who has not responded is reminded through their next channel, never the same one.`}</p>
      {lines.length > 0 && <p className="text-sm text-muted">{lines.join(' · ')}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          icon={<Send aria-hidden />}
          disabled={people === 0}
          busy={follow.isPending}
          onClick={() => follow.mutate()}
        >
          {t`${plural(people, { one: 'Remind # person', other: 'Remind # people' })}`}
        </Button>
        <Button
          variant="secondary"
          icon={<Download aria-hidden />}
          busy={list.isPending}
          onClick={() => list.mutate()}
        >
          {t`List of those not reached`}
        </Button>
      </div>
    </section>
  );
}
