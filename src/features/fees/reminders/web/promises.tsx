import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import { Badge, type BadgeTone } from '#platform/ui/badge.tsx';
import { Card } from '#platform/ui/card.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import type { Promised } from '../reminders.contract.ts';
import { remindersApi } from './reminders.client.ts';

const TONES: Record<Promised['state'], BadgeTone> = { running: 'pending', kept: 'success', broken: 'danger' };

/** Promises to pay with their outcome; renders nothing if there are none. */
export function Promises() {
  const { t } = useLingui();
  const promises = useQuery(remindersApi.arrangements.queryOptions());
  if (promises.error) return <LoadFailed of={promises} />;
  if (!promises.data || promises.data.length === 0) return null;
  return (
    <Card title={t`Promises to pay`} padded={false}>
      <DataTable
        caption={t`Promises to pay`}
        rows={promises.data}
        rowKey={({ student_id }) => student_id}
        columns={[
          { key: 'student', header: t`Student`, primary: true, cell: studentCell },
          { key: 'until', header: t`Promised by`, phone: 'below', cell: untilCell },
          { key: 'note', header: t`Note`, phone: 'below', cell: ({ note }) => note ?? '' },
          { key: 'overdue', header: t`Overdue`, align: 'end', phone: 'aside', cell: overdueCell },
          {
            key: 'state',
            header: t`Status`,
            phone: 'below',
            cell: stateCell,
          },
        ]}
      />
    </Card>
  );
}

const studentCell = ({ student_id, student }: Promised) => (
  <Link to={`/fees/students/${student_id}`} className="text-primary underline underline-offset-2">
    {student}
  </Link>
);
const stateCell = ({ state }: Promised) => <PromiseState state={state} />;

function PromiseState({ state }: Pick<Promised, 'state'>) {
  const { t } = useLingui();
  const names: Record<Promised['state'], string> = { running: t`Running`, kept: t`Kept`, broken: t`Broken` };
  return <Badge tone={TONES[state]}>{names[state]}</Badge>;
}
const untilCell = ({ until }: Promised) => formatDay(until, currentLocale());
const overdueCell = ({ overdue }: Promised) => (
  <span className="figures whitespace-nowrap">{formatAmount(overdue, 'XAF')}</span>
);
