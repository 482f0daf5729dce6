import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Pencil, Trash2 } from 'lucide-react';
import { ActionMenu } from '#platform/ui/action-menu.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import type { SchoolHoliday, SchoolYear } from '../school-year.contract.ts';
import { daysBetween } from '../school-year.rules.ts';
import type { YearQuestion } from './year-question.ts';
import { dayWords, nameOf } from './year-words.ts';

type Props = { year: SchoolYear; onAsk: (question: YearQuestion) => void };

const name = (holiday: SchoolHoliday) => <span className="wrap-anywhere">{nameOf(holiday)}</span>;

export function HolidayTable({ year, onAsk }: Props) {
  const { t } = useLingui();
  const length = ({ first_day, last_day }: SchoolHoliday) => {
    const days = daysBetween(first_day, last_day) + 1;
    return t`${plural(days, { one: '# day', other: '# days' })}`;
  };
  const actions = (holiday: SchoolHoliday) => {
    const called = nameOf(holiday);
    return (
      <ActionMenu
        label={t`More for ${called}`}
        actions={[
          { label: t`Edit`, icon: Pencil, onChoose: () => onAsk({ ask: 'holiday', year, holiday }) },
          { label: t`Remove`, icon: Trash2, onChoose: () => onAsk({ ask: 'remove holiday', year, holiday }) },
        ]}
      />
    );
  };
  return (
    <DataTable
      caption={t`Holidays`}
      rows={year.holidays}
      rowKey={({ id }) => id}
      empty={
        <p className="px-4 pb-4 text-muted md:px-5">{t`No holidays yet. Add the public holidays and the breaks.`}</p>
      }
      columns={[
        {
          key: 'name',
          header: t`Name`,
          primary: true,
          cell: name,
        },
        { key: 'from', header: t`From`, cell: ({ first_day }) => dayWords(first_day), phone: 'below' },
        { key: 'to', header: t`To`, cell: ({ last_day }) => dayWords(last_day), phone: 'below' },
        { key: 'days', header: t`Length`, align: 'end', cell: length, phone: 'aside' },
        ...(year.status === 'closed'
          ? []
          : [{ key: 'actions', header: t`Actions`, hideHeader: true, align: 'end' as const, cell: actions }]),
      ]}
    />
  );
}
