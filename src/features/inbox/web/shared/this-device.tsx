import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { NoticeChannels } from '../../inbox.contract.ts';
import { inboxApi } from '../inbox.client.ts';
import { deviceEndpoint, mayPush, subscribeDevice, unsubscribeDevice } from './push-device.ts';

/** The switch for notices on this device; the browser's permission is only requested when it is pressed. */
export function ThisDevice({ channels }: { channels: NoticeChannels }) {
  const { t } = useLingui();
  const { push_key } = channels;
  const queryClient = useQueryClient();
  const [endpoint, setEndpoint] = useState<string | null>(null);
  useEffect(() => {
    void deviceEndpoint().then(setEndpoint, () => undefined);
  }, []);
  const keep = (saved: NoticeChannels) => queryClient.setQueryData(inboxApi.channels.queryKey(), saved);

  async function switchOn() {
    const device = push_key && (await subscribeDevice(push_key));
    if (!device) {
      showToast({
        title: t`This browser does not allow it`,
        description: t`Allow notifications for this site in the browser, then try again.`,
        tone: 'destructive',
      });
      return;
    }
    keep(await inboxApi.addDevice.call(device));
    setEndpoint(device.endpoint);
  }
  async function switchOff(known: string) {
    await unsubscribeDevice();
    keep(await inboxApi.removeDevice.call({ endpoint: known }));
    setEndpoint(null);
  }
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? switchOn() : endpoint ? switchOff(endpoint) : Promise.resolve()),
    onError: toastError,
  });
  if (push_key === null || !mayPush()) return null;
  const isOn = endpoint !== null && channels.devices.includes(endpoint);
  return (
    <CheckboxField
      className="mt-3"
      label={t`Show news on this device`}
      hint={t`A locked screen shows the school and the subject, never names or amounts.`}
      checked={wanted ?? isOn}
      disabled={wanted !== null}
      onChange={({ target }) => {
        setWanted(target.checked);
        change.mutate(target.checked, { onSettled: () => setWanted(null) });
      }}
    />
  );
}
