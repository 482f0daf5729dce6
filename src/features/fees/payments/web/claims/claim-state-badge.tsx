import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Badge, type BadgeTone } from '#platform/ui/badge.tsx';
import type { ClaimState } from '../../claims.rules.ts';

const STATES: Record<ClaimState, { name: MessageDescriptor; tone: BadgeTone }> = {
  sent: { name: msg({ message: 'Sent', context: 'payment of a family' }), tone: 'pending' },
  accepted: { name: msg({ message: 'Accepted', context: 'payment of a family' }), tone: 'success' },
  refused: { name: msg({ message: 'Refused', context: 'payment of a family' }), tone: 'danger' },
  withdrawn: { name: msg({ message: 'Taken back', context: 'payment of a family' }), tone: 'inactive' },
};

export function ClaimStateBadge({ state }: { state: ClaimState }) {
  const { t } = useLingui();
  const { name, tone } = STATES[state];
  return <Badge tone={tone}>{t(name)}</Badge>;
}
