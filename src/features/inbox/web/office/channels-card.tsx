import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatMoney } from '#platform/money/money.ts';
import { priceOf } from '#platform/sms/price.ts';
import { formatNumber } from '#platform/time/format.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Sms, StoppedChannel } from '../../deliveries.contract.ts';
import { type Channel, CHANNELS } from '../../channels.rules.ts';
import { deliveriesApi } from './deliveries.client.ts';
import { CHANNEL_NAMES } from './outcome-words.ts';

/** Whether each channel is running, with a switch that stops it at once. */
type Props = { stopped: readonly StoppedChannel[]; sms: Sms | undefined };

export function ChannelsCard({ stopped, sms }: Props) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Channel | null>(null);
  const { set, setting } = useSwitch(() => setChosen(null));
  const choices = useLazyDialog(() => import('./sms-dialog.tsx').then((module) => module.SmsDialog));
  const isStopped = (channel: Channel) => stopped.some((each) => each.channel === channel);
  const shown = CHANNELS.filter((channel) => channel !== 'sms' || sms?.configured || isStopped(channel));
  return (
    <Card title={t`Channels`} padded={false}>
      <ul className="divide-y divide-line">
        {shown.map((channel) => {
          const { since } = stopped.find((each) => each.channel === channel) ?? {};
          return (
            <li
              key={channel}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2 md:px-5"
            >
              <div>
                <p className="font-medium">{t(CHANNEL_NAMES[channel])}</p>
                {since ? (
                  <p className="text-sm text-danger">
                    <Trans>
                      Stopped since <Moment instant={since} />. Notices are waiting.
                    </Trans>
                  </p>
                ) : (
                  <p className="text-sm text-muted">
                    {channel !== 'sms' || sms?.is_on ? t`Notices are sent.` : t`Off: the school sends none.`}
                  </p>
                )}
                {channel === 'sms' && sms?.is_on && <MonthLine sms={sms} />}
              </div>
              <div className="flex flex-wrap gap-2">
                {channel === 'sms' && sms && (
                  <Button variant="secondary" {...choices.reached} onClick={choices.show}>
                    {t`Choose text messages`}
                  </Button>
                )}
                <Button
                  variant="secondary"
                  busy={setting === channel}
                  aria-label={
                    since
                      ? t`Switch on again: ${t(CHANNEL_NAMES[channel])}`
                      : t`Stop: ${t(CHANNEL_NAMES[channel])}`
                  }
                  onClick={() => (since ? set(channel, true) : setChosen(channel))}
                >
                  {since ? t`Switch on again` : t`Stop`}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {choices.Dialog && sms && <choices.Dialog sms={sms} onClose={choices.close} />}
      {chosen && (
        <ConfirmDialog
          open
          title={t`Stop ${t(CHANNEL_NAMES[chosen])}?`}
          body={t`No notices are sent through this channel until you switch it on again. The inbox keeps working. Notices that are then more than three days late stay in the inbox only.`}
          confirmLabel={t`Stop`}
          danger
          busy={setting === chosen}
          onConfirm={() => set(chosen, false)}
          onClose={() => setChosen(null)}
        />
      )}
    </Card>
  );
}

/** The parts used this month out of the limit, with their cost. */
function MonthLine({ sms }: { sms: Sms }) {
  const { t } = useLingui();
  const locale = currentLocale();
  const used = formatNumber(sms.parts_this_month, locale);
  const most = formatNumber(sms.monthly_parts, locale);
  const cost = formatMoney(priceOf(sms.parts_this_month, sms.price_per_part), 'XAF');
  return <p className="text-sm text-muted">{t`This month: ${used} of ${most} parts, ${cost}`}</p>;
}

function useSwitch(onDone: () => void) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (input: { channel: Channel; on: boolean }) => deliveriesApi.switchChannel.call(input),
    onSuccess: (_done, { on }) => {
      showToast({ title: t`Success`, description: on ? t`Channel switched on again` : t`Channel stopped` });
      onDone();
      return queries.invalidateQueries({ queryKey: deliveriesApi.counts.key() });
    },
    onError: toastError,
  });
  return {
    set: (channel: Channel, on: boolean) => mutate({ channel, on }),
    setting: isPending ? variables.channel : null,
  };
}
