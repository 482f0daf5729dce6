import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Delivery } from '../../deliveries.contract.ts';
import { useGroupNames } from '../shared/group-names.ts';
import { deliveriesApi } from './deliveries.client.ts';
import type { Opened } from './opened.ts';
import { CHANNEL_NAMES, OUTCOME_NAMES } from './outcome-words.ts';

/** The people behind a count: what it was about, the channel, and the outcome. */
export function DeliveriesDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...deliveriesApi.list.queryOptions({ input: { ...opened, page } }),
    placeholderData: keepPreviousData,
  });
  const { day, channel, outcome } = opened;
  const title = [
    day && formatDay(day, currentLocale()),
    channel && t(CHANNEL_NAMES[channel]),
    outcome && t(OUTCOME_NAMES[outcome]),
  ];
  return (
    <Dialog open title={title.filter(Boolean).join(' · ')} size="lg" onClose={onClose}>
      <LoadFailed of={list} />
      {!list.error && <Rows rows={list.data?.deliveries ?? []} loading={list.isPending} />}
      {list.data && list.data.total > PAGE_SIZE && (
        <Pagination page={page} pageSize={PAGE_SIZE} total={list.data.total} onPage={setPage} />
      )}
    </Dialog>
  );
}

function Rows({ rows, loading }: { rows: readonly Delivery[]; loading: boolean }) {
  const { t } = useLingui();
  const groups = useGroupNames();
  return (
    <DataTable
      caption={t`Deliveries`}
      rows={rows}
      loading={loading}
      rowKey={({ id }) => id}
      empty={<p className="text-muted">{t`Nothing here any more.`}</p>}
      columns={[
        { key: 'name', header: t`Person`, primary: true, cell: ({ full_name }) => full_name ?? '–' },
        {
          key: 'group',
          header: t`About`,
          phone: 'below',
          cell: ({ group }) => (group ? groups[group] : '–'),
        },
        { key: 'told', header: t`Announced on`, phone: 'below', cell: toldCell },
        {
          key: 'outcome',
          header: t({ message: 'Outcome', context: 'delivery' }),
          phone: 'below',
          cell: outcomeCell,
        },
        {
          key: 'again',
          header: t`Send again`,
          hideHeader: true,
          align: 'end',
          phone: 'aside',
          cell: againCell,
        },
      ]}
    />
  );
}

const toldCell = ({ created_at }: Delivery) => <Moment instant={created_at} />;
const outcomeCell = (delivery: Delivery) => <DeliveryOutcome delivery={delivery} />;
const againCell = (delivery: Delivery) => delivery.may_send_again && <SendAgain delivery={delivery} />;

function DeliveryOutcome({
  delivery: { outcome, answer, seen_at, delivered_at, due_at },
}: {
  delivery: Delivery;
}) {
  const { t } = useLingui();
  return (
    <>
      {t(OUTCOME_NAMES[outcome])}
      {answer && <span className="text-muted">{` (${answer})`}</span>}
      {delivered_at && <span className="text-muted">{` · ${t`arrived on the phone`}`}</span>}
      {seen_at && <span className="text-muted">{` · ${t`shown on the device`}`}</span>}
      {(outcome === 'quiet' || outcome === 'digest') && (
        <span className="text-muted">
          {' · '}
          <Moment instant={due_at} />
        </span>
      )}
    </>
  );
}

function SendAgain({ delivery }: { delivery: Delivery }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const again = useMutation({
    mutationFn: () => deliveriesApi.again.call({ delivery_id: delivery.id }),
    onSuccess: () => showToast({ title: t`Success`, description: t`It will be sent again` }),
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: deliveriesApi.key() }),
  });
  const name = delivery.full_name ?? '';
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={again.isPending}
      aria-label={t`Send again to ${name}`}
      onClick={() => again.mutate()}
    >
      {t`Send again`}
    </Button>
  );
}
