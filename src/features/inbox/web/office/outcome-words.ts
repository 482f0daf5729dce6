import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Unreached } from '../../deliveries.contract.ts';
import type { Channel } from '../../channels.rules.ts';
import type { Outcome } from '../../delivery.rules.ts';

export const CHANNEL_NAMES: Readonly<Record<Channel, MessageDescriptor>> = {
  email: msg`E-mail`,
  push: msg`Device`,
  sms: msg`Text message`,
};

export const OUTCOME_NAMES: Readonly<Record<Outcome, MessageDescriptor>> = {
  accepted: msg({ message: 'Left', context: 'delivery' }),
  sending: msg`On its way`,
  due: msg`About to be sent`,
  stopped: msg`Stopped by the school`,
  quiet: msg`Waits for the end of the quiet hours`,
  digest: msg`More than three this week: waits for the daily list`,
  failed: msg`Refused by the mail, push or text message server`,
  unknown: msg`Unknown: the text message gateway did not answer`,
  ACCOUNT_CLOSED: msg`Account closed`,
  TAKEN_BACK: msg({ message: 'Taken back', context: 'notice' }),
  ALREADY_READ: msg`Already read in the portal`,
  RIGHT_ENDED: msg`The person no longer has access`,
  SETTLED: msg`Settled before it was sent`,
  SWITCHED_OFF: msg`Switched off by the person`,
  NO_ADDRESS: msg`No confirmed address`,
  NO_DEVICE: msg`No device`,
  NO_PHONE: msg`No phone number`,
  CEILING: msg`The month’s text messages were used up`,
  COVERED: msg`The same message went to the same number`,
  STOPPED: msg`Stopped by the school until it was too late`,
  CHANNEL_OFF: msg`The portal has no server for this channel`,
};

export const UNREACHED_NAMES: Readonly<Record<Unreached['why'], MessageDescriptor>> = {
  no_account: msg`No account`,
  no_channel: msg`No confirmed address, no device`,
  not_delivered: msg`Not delivered`,
};
