import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Channel } from '#features/inbox/channels.rules.ts';
import type { Heard } from '#features/inbox/delivery.rules.ts';

const CHANNELS: Readonly<Record<Channel, MessageDescriptor>> = {
  email: msg`e-mail`,
  push: msg`device`,
  sms: msg`text message`,
};
const OUTCOMES: Readonly<Record<Heard, MessageDescriptor>> = {
  received: msg`received`,
  left: msg`sent, arrival unknown`,
  unknown: msg`unknown whether it was sent`,
  waiting: msg`on its way`,
  not_sent: msg`not sent`,
};

/** The outcome of a channel in words: "e-mail: sent, arrival unknown". */
export function useHeardWords(): (of: { channel: Channel; outcome: Heard }) => string {
  const { t } = useLingui();
  return ({ channel, outcome }) => {
    const [by, what] = [t(CHANNELS[channel]), t(OUTCOMES[outcome])];
    return t`${by}: ${what}`;
  };
}
