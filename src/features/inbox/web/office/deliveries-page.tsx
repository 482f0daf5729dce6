import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { ChannelsCard } from './channels-card.tsx';
import { CountsByDay } from './counts-by-day.tsx';
import { CountsByReason } from './counts-by-reason.tsx';
import { deliveriesApi } from './deliveries.client.ts';
import type { Opened } from './opened.ts';
import { QuietHoursCard } from './quiet-hours-card.tsx';
import { UnreachedCard } from './unreached-card.tsx';

/** Notices sent and not sent in the last thirty days: counts first, rows on demand. */
export function DeliveriesPage() {
  const { t } = useLingui();
  const counts = useQuery(deliveriesApi.counts.queryOptions());
  const sms = useQuery(deliveriesApi.sms.queryOptions());
  const [opened, setOpened] = useState<Opened>({});
  const rows = useLazyDialog(() =>
    import('./deliveries-dialog.tsx').then((module) => module.DeliveriesDialog),
  );
  const open = (chosen: Opened) => {
    setOpened(chosen);
    rows.show();
  };
  return (
    <>
      <PageHeader title={t`Deliveries`} back={{ to: '/settings', label: t`Back to Settings` }} />
      <LoadFailed of={counts} />
      {counts.isPending && <Skeleton className="h-60 w-full" />}
      {counts.data && (
        <div className="flex flex-col gap-4">
          <ChannelsCard stopped={counts.data.stopped} sms={sms.data} />
          <QuietHoursCard />
          <UnreachedCard unreached={counts.data.unreached} />
          {counts.data.counts.length === 0 ? (
            <EmptyState title={t`Nothing was sent in the last 30 days`}>
              {t`Families confirm an address or switch on a device on their profile.`}
            </EmptyState>
          ) : (
            <>
              <Card title={t`Why something was not sent`} padded={false}>
                <CountsByReason counts={counts.data.counts} onOpen={open} />
              </Card>
              <Card title={t`By day`} padded={false}>
                <CountsByDay counts={counts.data.counts} onOpen={open} />
              </Card>
            </>
          )}
        </div>
      )}
      {rows.Dialog && <rows.Dialog opened={opened} onClose={rows.close} />}
    </>
  );
}
