import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Badge, type BadgeTone } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import type { joiningApi } from '../joining.client.ts';

/** A line of the outbox; texts are fetched one message at a time. */
export type OutboxMessage = Awaited<ReturnType<typeof joiningApi.outbox.call>>['messages'][number];

const STATES: Record<OutboxMessage['state'], { tone: BadgeTone; name: MessageDescriptor }> = {
  resting: { tone: 'info', name: msg({ message: 'Not sent', context: 'mail' }) },
  waiting: { tone: 'pending', name: msg({ message: 'Sending', context: 'mail' }) },
  sent: { tone: 'success', name: msg({ message: 'Sent', context: 'mail' }) },
  failed: { tone: 'danger', name: msg({ message: 'Failed', context: 'mail' }) },
  expired: { tone: 'inactive', name: msg({ message: 'Expired', context: 'mail' }) },
};

/** A message's text is erased once it is sent or its offer has expired. */
const HAS_WORDS: readonly OutboxMessage['state'][] = ['resting', 'waiting', 'failed'];

export function state(message: OutboxMessage) {
  return <State of={message.state} />;
}

function State({ of }: { of: OutboxMessage['state'] }) {
  const { i18n } = useLingui();
  return <Badge tone={STATES[of].tone}>{i18n._(STATES[of].name)}</Badge>;
}

export function readButton(onRead: (message: OutboxMessage) => void) {
  return (message: OutboxMessage) =>
    HAS_WORDS.includes(message.state) && <ReadButton message={message} onRead={onRead} />;
}

type ReadButtonProps = { message: OutboxMessage; onRead: (message: OutboxMessage) => void };

function ReadButton({ message, onRead }: ReadButtonProps) {
  const { t } = useLingui();
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={t`Read the message to ${message.recipient}`}
      onClick={() => onRead(message)}
    >
      {t({ message: 'Read', context: 'mail' })}
    </Button>
  );
}
