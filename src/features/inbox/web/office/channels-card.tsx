import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { StoppedChannel } from '../../deliveries.contract.ts';
import { type Channel, CHANNELS } from '../../delivery.rules.ts';
import { deliveriesApi } from './deliveries.client.ts';
import { CHANNEL_NAMES } from './outcome-words.ts';

/** Whether each channel runs, with the switch that stops it at once. */
export function ChannelsCard({ stopped }: { stopped: readonly StoppedChannel[] }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Channel | null>(null);
  const { set, setting } = useSwitch(() => setChosen(null));
  return (
    <Card title={t`Channels`} padded={false}>
      <ul className="divide-y divide-line">
        {CHANNELS.map((channel) => {
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
                      Stopped since <Moment instant={since} />. Notices wait.
                    </Trans>
                  </p>
                ) : (
                  <p className="text-sm text-muted">{t`Notices leave.`}</p>
                )}
              </div>
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
            </li>
          );
        })}
      </ul>
      {chosen && (
        <ConfirmDialog
          open
          title={t`Stop ${t(CHANNEL_NAMES[chosen])}?`}
          body={t`No notice leaves by this channel until you switch it on again. The inbox goes on. What is more than three days late then stays in the inbox only.`}
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
