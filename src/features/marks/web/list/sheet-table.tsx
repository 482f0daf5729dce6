import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { hrefOf } from '#platform/ui/routing/place.ts';
import { isAt } from '../../list.rules.ts';
import type { MarksOverview, SheetSummary } from '../../marks.contract.ts';
import { STATE_TONES, STATE_WORDS } from '../sheet/state-words.ts';

type Props = {
  rows: readonly SheetSummary[];
  loading: boolean;
  current: MarksOverview['current'];
  withTeacher: boolean;
  empty: ReactNode;
};

/** Where a sheet is filled in: its own page, made at the first visit. */
const linkOf = ({ sheet_id, class_id, subject_id, period, slot }: SheetSummary): string =>
  sheet_id
    ? `/marks/sheets/${sheet_id}`
    : hrefOf({
        to: '/marks/sheets/open',
        search: { class_id, subject_id, period: String(period), slot: String(slot) },
      });

/** A row a sheet. */
export function SheetTable({ rows, loading, current, withTeacher, empty }: Props) {
  const { t, i18n } = useLingui();
  const own = (names: { en: string; fr: string }) => names[currentLocale()];
  const columns: Column<SheetSummary>[] = [
    {
      key: 'sheet',
      header: t`Sheet`,
      primary: true,
      cell: (row) => `${row.class_name} · ${own(row.subject_name)}`,
    },
    {
      key: 'slot',
      header: t`Period`,
      phone: 'below',
      cell: (row) => (
        <span className={isAt(row, current) ? 'font-medium' : undefined}>
          {[own(row.period_name), own(row.slot_name)]
            .filter((name, at, all) => all.indexOf(name) === at)
            .join(' · ')}
        </span>
      ),
    },
    ...(withTeacher
      ? [
          {
            key: 'teacher',
            header: t`Teacher`,
            phone: 'below' as const,
            cell: (row: SheetSummary) => row.teacher_name ?? t`Nobody`,
          },
        ]
      : []),
    {
      key: 'entered',
      header: t`Entered`,
      align: 'end',
      phone: 'aside',
      cell: ({ entered, expected }) => (
        <span className={entered < expected ? 'font-medium tabular-nums' : 'text-muted tabular-nums'}>
          {`${entered} / ${expected}`}
        </span>
      ),
    },
    {
      key: 'state',
      header: t`State`,
      phone: 'below',
      cell: ({ state, entered, expected }) =>
        state === 'open' && entered < expected && entered === 0 ? (
          <Badge tone="inactive">{t`Not begun`}</Badge>
        ) : (
          <Badge tone={STATE_TONES[state]}>{i18n._(STATE_WORDS[state])}</Badge>
        ),
    },
  ];
  return (
    <DataTable
      caption={t`Mark sheets`}
      columns={columns}
      rows={rows}
      rowKey={({ class_id, subject_id, period, slot }) => `${class_id} ${subject_id} ${period} ${slot}`}
      rowLink={linkOf}
      loading={loading}
      empty={empty}
    />
  );
}
