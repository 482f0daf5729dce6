import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatInstant } from '#platform/time/format.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import type { CardClass } from '../report-cards.contract.ts';
import type { CouncilState } from '../report-cards.rules.ts';

const sheetsOf = (of: CardClass['periods'][number] | undefined) =>
  of ? `${of.sheets.handed_in} / ${of.sheets.total}` : '–';

const councilState = (state: CouncilState | null) => (state ? <CouncilBadge state={state} /> : '–');

function CouncilBadge({ state }: { state: CouncilState }) {
  const { t } = useLingui();
  return state === 'closed' ? (
    <Badge tone="success">{t({ message: 'Closed', context: 'council' })}</Badge>
  ) : (
    <Badge tone="pending">{t`Under way`}</Badge>
  );
}

const releasedCell = (at: string | null) => <Released at={at} />;

/** Phones hide the table heading, so the label is repeated here. */
function Released({ at }: { at: string | null }) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  if (!at) return t`Not released`;
  return (
    <>
      <span className="md:hidden">{t`Released:`} </span>
      {formatInstant(at, currentLocale(), timeZone)}
    </>
  );
}

type Props = { classes: readonly CardClass[]; period: string; loading: boolean };

/** The classes of the year, with the progress of a period's sheets, council and cards. */
export function ClassTable({ classes, period, loading }: Props) {
  const { t } = useLingui();
  const of = ({ periods }: CardClass) => periods.find(({ key }) => key === period);
  return (
    <DataTable
      caption={t`Classes`}
      rows={classes}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/marks/report-cards/${id}?period=${period}`}
      loading={loading}
      empty={
        <EmptyState
          title={t`No classes yet`}
        >{t`Classes appear here once the school year has begun.`}</EmptyState>
      }
      columns={[
        { key: 'class', header: t`Class`, primary: true, cell: ({ name }) => name },
        { key: 'students', header: t`Students`, align: 'end', cell: ({ students }) => students },
        { key: 'sheets', header: t`Sheets handed in`, align: 'end', cell: (row) => sheetsOf(of(row)) },
        {
          key: 'council',
          header: t`Council`,
          cell: (row) => councilState(of(row)?.council ?? null),
        },
        {
          key: 'cards',
          header: t`Cards`,
          phone: 'aside',
          align: 'end',
          cell: (row) => (of(row) ? t`${of(row)!.made} of ${row.students}` : t`No marking scheme`),
        },
        {
          key: 'released',
          header: t`Released to families`,
          phone: 'below',
          cell: (row) => releasedCell(of(row)?.released_at ?? null),
        },
      ]}
    />
  );
}
