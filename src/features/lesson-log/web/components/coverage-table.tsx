import { useLingui } from '@lingui/react/macro';
import { classLabel } from '#features/roster/classes.rules.ts';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import type { Coverage, CoverageRow, Term } from '../../lesson-plans.contract.ts';
import { percentOf, sumOf } from '../../plan.rules.ts';
import { ShareWords } from './share-words.tsx';

type Props = {
  coverage: Coverage | undefined;
  /** Whether each subject shows its class. */
  showsClass: boolean;
};

/** Lessons planned and treated, by term and year: one row per class or subject. */
export function CoverageTable({ coverage, showsClass }: Props) {
  const { t } = useLingui();
  const rows = coverage?.rows ?? [];
  const columns = useColumns({ rows, terms: coverage?.terms ?? [], showsClass });
  return (
    <DataTable
      caption={t`Program coverage`}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.class.id} ${row.subject?.id ?? ''}`}
      rowLink={({ class: { id }, subject }) =>
        subject ? `/lesson-log/plan?class_id=${id}&subject_id=${subject.id}` : `/lesson-log?class_id=${id}`
      }
      loading={coverage === undefined}
      empty={
        <EmptyState title={t`No class with subjects yet`}>
          {t`Yearly plans are written for the subjects of a class.`}
        </EmptyState>
      }
    />
  );
}

type Shown = { rows: readonly CoverageRow[]; terms: readonly Term[]; showsClass: boolean };

function useColumns({ rows, terms, showsClass }: Shown): Column<CoverageRow>[] {
  const { t } = useLingui();
  const locale = currentLocale();
  const nameOf = (row: CoverageRow) =>
    [
      row.subject && !showsClass ? null : classLabel(row.class),
      row.subject && namesFor(row.subject, locale).own,
    ]
      .filter(Boolean)
      .join(' · ');
  return [
    {
      key: 'name',
      header: rows.some(({ subject }) => subject) ? t`Subject` : t`Class`,
      primary: true,
      cell: nameOf,
    },
    {
      key: 'note',
      header: rows.some(({ subject }) => subject) ? t`Teacher` : t`Yearly plans`,
      phone: 'below',
      cell: (row) => <Note row={row} />,
    },
    ...terms.map(({ number, ...names }): Column<CoverageRow> => ({
      key: `term-${number}`,
      header: namesFor(names, locale).own,
      align: 'end',
      cell: (row) => <ShareWords {...sumOf(row.terms.filter(({ term }) => term === number))} />,
    })),
    {
      key: 'planned',
      header: t({ message: 'Planned', context: 'lessons' }),
      align: 'end',
      cell: (row) => sumOf(row.terms).planned,
    },
    {
      key: 'treated',
      header: t({ message: 'Treated', context: 'lessons' }),
      align: 'end',
      cell: (row) => sumOf(row.terms).treated,
    },
    {
      key: 'share',
      header: t({ message: 'Share', context: 'coverage' }),
      align: 'end',
      phone: 'aside',
      cell: (row) => <Share row={row} />,
    },
  ];
}

function Note({ row }: { row: CoverageRow }) {
  const { t } = useLingui();
  const missing =
    row.without_plan > 0 && (row.subject ? t`No plan yet` : t`Without a plan: ${row.without_plan}`);
  return [row.teacher, missing].filter(Boolean).join(' · ');
}

function Share({ row }: { row: CoverageRow }) {
  const { planned, treated } = sumOf(row.terms);
  const percent = percentOf(treated, planned);
  return percent === null ? '–' : <strong className="figures">{`${percent}\u00a0%`}</strong>;
}
