import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DeliveryState, Skip } from '../../delivery.rules.ts';

type DeliveryEnd = {
  state: DeliveryState;
  reason: string | null;
};

const SKIPPED: Readonly<Record<Skip, MessageDescriptor>> = {
  ACCOUNT_CLOSED: msg`account closed`,
  TAKEN_BACK: msg`taken back`,
  ALREADY_READ: msg`already read in the portal`,
  RIGHT_ENDED: msg`the person no longer has access`,
  SETTLED: msg`settled before it was sent`,
  SWITCHED_OFF: msg`switched off by the person`,
  NO_ADDRESS: msg`no confirmed address`,
  NO_DEVICE: msg`no device`,
  NO_PHONE: msg`no phone number`,
  CHANNEL_OFF: msg`the portal has no server for it`,
  CEILING: msg`the month’s text messages were used up`,
  COVERED: msg`the same message went to the same number`,
  STOPPED: msg`stopped by the school until it was too late`,
};

const STATES: Readonly<Record<Exclude<DeliveryState, 'skipped'>, MessageDescriptor>> = {
  waiting: msg`waiting`,
  sending: msg`on its way`,
  accepted: msg`given to its server`,
  failed: msg`not delivered`,
  unknown: msg`unknown: the gateway did not answer`,
};

/** The outcome of a delivery in words: "delivered …", "not sent: already read in the portal". */
export function useDeliveryEnd(): (end: DeliveryEnd) => string {
  const { t } = useLingui();
  return ({ state, reason }) => {
    if (state !== 'skipped') return t(STATES[state]);
    const known = SKIPPED[reason as Skip];
    const why = known ? t(known) : reason;
    return t`not sent: ${why}`;
  };
}
