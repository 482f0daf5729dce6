import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { MailChoice } from './components/mail-choice.tsx';
import type { OutboxMessage } from './components/message-cells.tsx';
import { MessageTable } from './components/message-table.tsx';
import { joiningApi } from './joining.client.ts';
import { pageFilter } from './page-filter.ts';

export function OutboxPage() {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters(pageFilter);
  const outbox = useQuery(
    joiningApi.outbox.queryOptions({ input: filters, placeholderData: keepPreviousData }),
  );
  const [chosen, setChosen] = useState<OutboxMessage | null>(null);
  const read = useLazyDialog(() =>
    import('./components/message-dialog.tsx').then((module) => module.MessageDialog),
  );
  useErrorToast(outbox.error);

  return (
    <>
      <PageHeader title={t`Outbox`} back={{ to: '/people/invitations', label: t`Back to Invitations` }} />
      <div className="flex flex-col gap-4">
        <LoadFailed of={outbox} />
        {!outbox.error && (
          <Card as="div" padded={false}>
            <MessageTable
              messages={outbox.data?.messages ?? []}
              loading={outbox.isPending}
              empty={
                <EmptyState title={t`No mail yet`}>
                  <Trans>Invitations and new-password links appear here.</Trans>
                </EmptyState>
              }
              onRead={(message) => {
                setChosen(message);
                read.show();
              }}
            />
            {outbox.data && (
              <Pagination
                page={filters.page ?? 1}
                pageSize={PAGE_SIZE}
                total={outbox.data.total}
                onPage={(page) => setFilters({ page })}
              />
            )}
          </Card>
        )}
        {outbox.data && <MailChoice sends={outbox.data.sends} />}
      </div>
      {chosen && read.Dialog && <read.Dialog message={chosen} onClose={read.close} />}
    </>
  );
}
