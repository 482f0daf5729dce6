import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Card } from '#platform/ui/card.tsx';
import { useSavedAtOnce } from '#platform/ui/forms/use-saved-at-once.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PhoneText } from '#platform/ui/phone-number.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { type Channel, CHANNELS } from '../../channels.rules.ts';
import type { ChosenGroup } from '../../delivery.rules.ts';
import type { NoticeChannels as Channels } from '../../inbox.contract.ts';
import { inboxApi } from '../inbox.client.ts';
import { useGroupNames } from './group-names.ts';
import { AddressLine } from './address-line.tsx';
import { ThisDevice } from './this-device.tsx';

/** A person's settings for notices outside the portal, by group and channel. Each switch is saved immediately. */
export function NoticeChannels() {
  const { t } = useLingui();
  const query = useQuery(inboxApi.channels.queryOptions());
  return (
    <Card title={t`News outside of the portal`}>
      {query.isPending && <Skeleton />}
      <LoadFailed of={query} />
      {query.data && (
        <>
          <p className="text-muted">
            {t`Your inbox always has everything. News that is not urgent waits for the morning, and comes at most three times a week. The rest comes as one list a day.`}{' '}
            {t`The security of your account always reaches you at once.`}
          </p>
          <AddressLine channels={query.data} />
          <ThisDevice channels={query.data} />
          {query.data.phone && (
            <p className="mt-3 text-sm text-muted">
              <Trans>
                Text messages go to <PhoneText of={query.data.phone} />. They are sent automatically when
                neither e-mail nor a device reaches you.
              </Trans>
            </p>
          )}
          <ChannelTable channels={query.data} />
        </>
      )}
    </Card>
  );
}

function ChannelTable({ channels }: { channels: Channels }) {
  const { t } = useLingui();
  const names = useGroupNames();
  const columns = CHANNELS.filter(
    (channel) =>
      channel === 'email' || (channel === 'push' ? channels.devices.length > 0 : channels.phone !== null),
  );
  const headings: Record<Channel, string> = { email: t`E-mail`, push: t`Device`, sms: t`Text message` };
  const labelOf = (group: ChosenGroup, channel: Channel) =>
    channel === 'email'
      ? t`${names[group]}: by e-mail`
      : channel === 'push'
        ? t`${names[group]}: on the device`
        : t`${names[group]}: by text message`;
  return (
    <table className="mt-3 w-full">
      <caption className="sr-only">{t`News that you receive`}</caption>
      <thead>
        <tr className="border-b border-line text-start text-sm text-muted">
          <th scope="col" className="py-2 text-start font-normal">{t`News about`}</th>
          {columns.map((channel) => (
            <th key={channel} scope="col" className="w-20 py-2 text-center font-normal">
              {headings[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {channels.groups.map(({ group, ...on }) => (
          <tr key={group}>
            <th scope="row" className="py-1 text-start font-normal">
              {names[group]}
            </th>
            {columns.map((channel) => (
              <td key={channel} className="text-center">
                {on[channel] !== null && (
                  <ChannelSwitch
                    group={group}
                    channel={channel}
                    label={labelOf(group, channel)}
                    saved={on[channel]}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SwitchProps = { group: ChosenGroup; channel: Channel; label: string; saved: boolean };

/**
 * Updated optimistically, and reverted if refused. Saves are serialized, so that the last response includes
 * all changes.
 */
function ChannelSwitch({ group, channel, label, saved }: SwitchProps) {
  const queryClient = useQueryClient();
  const choose = useMutation({
    scope: { id: 'notice channels' },
    mutationFn: (on: boolean) => inboxApi.chooseChannel.call({ group, channel, on }),
    onSuccess: (channels) => queryClient.setQueryData(inboxApi.channels.queryKey(), channels),
    onError: toastError,
  });
  const [shown, setShown] = useSavedAtOnce(saved, choose);
  return (
    <label className="inline-flex min-h-control min-w-control items-center justify-center">
      <input
        type="checkbox"
        aria-label={label}
        className="size-5 accent-primary"
        checked={shown}
        onChange={({ target }) => setShown(target.checked)}
      />
    </label>
  );
}
