import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Skip } from '../../delivery.rules.ts';

type DeliveryEnd = {
  state: 'waiting' | 'sending' | 'accepted' | 'failed' | 'skipped';
  reason: string | null;
};

const SKIPPED: Readonly<Record<Skip, MessageDescriptor>> = {
  ACCOUNT_CLOSED: msg`account closed`,
  TAKEN_BACK: msg`taken back`,
  ALREADY_READ: msg`already read in the portal`,
  RIGHT_ENDED: msg`right to know ended`,
  SETTLED: msg`settled before it left`,
  SWITCHED_OFF: msg`switched off by the person`,
  NO_ADDRESS: msg`no confirmed address`,
  NO_DEVICE: msg`no device`,
  CHANNEL_OFF: msg`the portal has no mail server`,
  STOPPED: msg`stopped by the school until it was too late`,
};

const STATES: Readonly<Record<'waiting' | 'sending' | 'accepted' | 'failed', MessageDescriptor>> = {
  waiting: msg`waiting`,
  sending: msg`on its way`,
  accepted: msg`delivered to the mail or push server`,
  failed: msg`not delivered`,
};

/** The end of a delivery in words: "delivered …", "not sent: already read in the portal". */
export function useDeliveryEnd(): (end: DeliveryEnd) => string {
  const { t } = useLingui();
  return ({ state, reason }) => {
    if (state !== 'skipped') return t(STATES[state]);
    const known = SKIPPED[reason as Skip];
    const why = known ? t(known) : reason;
    return t`not sent: ${why}`;
  };
}
