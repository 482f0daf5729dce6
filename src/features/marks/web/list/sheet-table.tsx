import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { hrefOf } from '#platform/ui/routing/place.ts';
import type { SheetSummary } from '../../marks.contract.ts';
import { STATE_TONES, STATE_WORDS } from '../sheet/state-words.ts';

type Props = {
  rows: readonly SheetSummary[];
  loading: boolean;
  withTeacher: boolean;
  empty: ReactNode;
};

/** The URL of a sheet's page, or the page that creates it on the first visit. */
const linkOf = ({ sheet_id, class_id, subject_id, period, slot }: SheetSummary): string =>
  sheet_id
    ? `/marks/sheets/${sheet_id}`
    : hrefOf({
        to: '/marks/sheets/open',
        search: { class_id, subject_id, period: String(period), slot: String(slot) },
      });

const own = (names: { en: string; fr: string }) => names[currentLocale()];

/** "Term 1 · Sequence 2"; the name only once if both are equal. */
export const placeName = (row: Pick<SheetSummary, 'period_name' | 'slot_name'>): string =>
  [...new Set([own(row.period_name), own(row.slot_name)])].join(' · ');

const sheet = (row: SheetSummary) => `${row.class_name} · ${own(row.subject_name)}`;

const entered = ({ entered: done, expected }: SheetSummary) => (
  <span className={done < expected ? 'font-medium tabular-nums' : 'text-muted tabular-nums'}>
    {`${done} / ${expected}`}
  </span>
);

const place = (row: SheetSummary) => <Place of={row} />;

/** On a phone the state is on the same line. */
function Place({ of }: { of: SheetSummary }) {
  const { i18n } = useLingui();
  return (
    <>
      {placeName(of)}
      {of.state !== 'open' && <span className="md:hidden">{` · ${i18n._(STATE_WORDS[of.state])}`}</span>}
    </>
  );
}

const state = (row: SheetSummary) => <State of={row} />;

function State({ of }: { of: SheetSummary }) {
  const { t, i18n } = useLingui();
  if (of.state === 'open' && of.entered === 0) return <Badge tone="inactive">{t`Not begun`}</Badge>;
  return <Badge tone={STATE_TONES[of.state]}>{i18n._(STATE_WORDS[of.state])}</Badge>;
}

export function SheetTable({ rows, loading, withTeacher, empty }: Props) {
  const { t } = useLingui();
  const nobody = t`Nobody`;
  const columns: Column<SheetSummary>[] = [
    { key: 'sheet', header: t`Sheet`, primary: true, cell: sheet },
    { key: 'slot', header: t`Period`, phone: 'below', cell: place },
    { key: 'teacher', header: t`Teacher`, phone: 'below', cell: (row) => row.teacher_name ?? nobody },
    { key: 'entered', header: t`Entered`, align: 'end', phone: 'aside', cell: entered },
    { key: 'state', header: t`State`, cell: state },
  ];
  return (
    <DataTable
      caption={t`Mark sheets`}
      columns={columns.filter(({ key }) => withTeacher || key !== 'teacher')}
      rows={rows}
      rowKey={({ class_id, subject_id, period, slot }) => `${class_id} ${subject_id} ${period} ${slot}`}
      rowLink={linkOf}
      loading={loading}
      empty={empty}
    />
  );
}
