import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatNumber } from '#platform/time/format.ts';
import { ActionMenu } from '#platform/ui/action-menu.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import type { SchoolPeriod, SchoolYear } from '../school-year.contract.ts';
import { schoolDaysIn } from '../school-year.rules.ts';
import type { YearQuestion } from './year-question.ts';
import { dayWords, nameOf } from './year-words.ts';

type Props = { year: SchoolYear; onAsk: (question: YearQuestion) => void };

export function PeriodTable({ year, onAsk }: Props) {
  const { t } = useLingui();
  const { periods } = year;
  const rows = periods
    .filter(({ parent_id }) => parent_id === null)
    .flatMap((term) => [term, ...periods.filter(({ parent_id }) => parent_id === term.id)]);
  const days = (period: SchoolPeriod) => formatNumber(schoolDaysIn(year, period), currentLocale());
  return (
    <DataTable
      caption={t`Terms and sequences`}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p className="px-4 pb-4 text-muted md:px-5">{t`No terms yet. Add the first one.`}</p>}
      columns={[
        { key: 'name', header: t`Name`, primary: true, cell: name },
        { key: 'from', header: t`From`, cell: ({ first_day }) => dayWords(first_day), phone: 'below' },
        { key: 'to', header: t`To`, cell: ({ last_day }) => dayWords(last_day), phone: 'below' },
        { key: 'days', header: t`School days`, align: 'end', cell: days, phone: 'aside' },
        ...(year.status === 'closed'
          ? []
          : [
              {
                key: 'actions',
                header: t`Actions`,
                hideHeader: true,
                align: 'end' as const,
                cell: actions({ year, onAsk }),
              },
            ]),
      ]}
    />
  );
}

const name = (period: SchoolPeriod) => (
  <span className={clsx('wrap-anywhere', period.parent_id && 'font-normal md:ps-5')}>{nameOf(period)}</span>
);

const actions = (of: Props) => (period: SchoolPeriod) => <PeriodActions {...of} period={period} />;

function PeriodActions({ year, period, onAsk }: Props & { period: SchoolPeriod }) {
  const { t } = useLingui();
  const called = nameOf(period);
  const parent = year.periods.find(({ id }) => id === period.parent_id) ?? null;
  return (
    <ActionMenu
      label={t`More for ${called}`}
      actions={[
        { label: t`Edit`, icon: Pencil, onChoose: () => onAsk({ ask: 'period', year, parent, period }) },
        ...(parent
          ? []
          : [
              {
                label: t`Add sequence`,
                icon: Plus,
                onChoose: () => onAsk({ ask: 'period', year, parent: period, period: null }),
              },
            ]),
        { label: t`Remove`, icon: Trash2, onChoose: () => onAsk({ ask: 'remove period', year, period }) },
      ]}
    />
  );
}
