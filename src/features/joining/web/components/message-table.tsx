import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { long, moment } from './cells.tsx';
import { type OutboxMessage, readButton, state } from './message-cells.tsx';

type MessageTableProps = {
  messages: OutboxMessage[];
  loading: boolean;
  empty: ReactNode;
  onRead: (message: OutboxMessage) => void;
};

export function MessageTable({ messages, loading, empty, onRead }: MessageTableProps) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`Outbox`}
      rows={messages}
      rowKey={(message) => message.id}
      loading={loading}
      empty={empty}
      columns={[
        {
          key: 'to',
          header: t({ message: 'To', context: 'mail' }),
          primary: true,
          cell: long((message) => message.recipient),
        },
        {
          key: 'subject',
          header: t({ message: 'Subject', context: 'e-mail' }),
          cell: (message) => message.subject,
        },
        { key: 'when', header: t`When`, cell: moment((message) => message.created_at) },
        {
          key: 'state',
          header: t`State`,
          cell: state,
        },
        {
          key: 'actions',
          header: t`Actions`,
          hideHeader: true,
          align: 'end',
          cell: readButton(onRead),
        },
      ]}
    />
  );
}
