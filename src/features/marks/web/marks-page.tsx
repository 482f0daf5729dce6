import { useLingui } from '@lingui/react/macro';
import { NoSchoolYear } from '#features/school-year/web/shared/no-school-year.tsx';
import { Button } from '#platform/ui/button.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import type { MarksOverview } from '../marks.contract.ts';
import { marksListFilters } from '../marks.filters.ts';
import { SheetFilters } from './list/sheet-filters.tsx';
import { SheetTable } from './list/sheet-table.tsx';
import { useSheetList } from './list/use-sheet-list.ts';
import { WithoutScheme } from './list/without-scheme.tsx';

/** Sheets to be filled, the current slot first; for the office in all classes. */
export function MarksPage() {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters(marksListFilters);
  const { isOffice, query, overview, classes, rows, found, showMore } = useSheetList(filters);
  const { without_scheme = [] } = overview ?? {};
  const overviewOf = classes.length === 1 ? classes[0] : classes.find(({ id }) => id === filters.class_id);

  return (
    <>
      <PageHeader
        title={t`Marks`}
        actions={
          <>
            <LinkButton to="/marks/report-cards" variant="secondary">{t`Report cards`}</LinkButton>
            {overviewOf && (
              <LinkButton
                to={`/marks/classes/${overviewOf.id}`}
                variant="secondary"
              >{t`Averages of ${overviewOf.name}`}</LinkButton>
            )}
          </>
        }
      />
      {!overview && <LoadFailed of={query} />}
      <WithoutScheme classes={without_scheme} isOffice={isOffice} />
      {overview && classes.length === 0 ? (
        <NothingYet
          isOffice={isOffice}
          hasYear={overview.year !== null}
          hasClasses={without_scheme.length > 0}
        />
      ) : !query.error || overview ? (
        <>
          <DueLine counts={overview?.counts} />
          <SheetFilters
            overview={overview}
            classes={classes}
            filters={filters}
            onChange={setFilters}
            isOffice={isOffice}
          />
          <SheetTable
            rows={rows}
            loading={!overview}
            withTeacher={isOffice}
            empty={
              <EmptyState
                title={t`No sheets here`}
                action={
                  <Button
                    variant="secondary"
                    onClick={() =>
                      setFilters({ class_id: undefined, slot: undefined, state: undefined, all: 'yes' })
                    }
                  >
                    {t`Show the whole year`}
                  </Button>
                }
              />
            }
          />
          {found > rows.length && (
            <Button variant="secondary" className="mt-3" onClick={showMore}>
              {t`Show more: ${found - rows.length}`}
            </Button>
          )}
        </>
      ) : null}
    </>
  );
}

/** The number of sheets still to be submitted. */
function DueLine({ counts }: { counts: MarksOverview['counts'] | undefined }) {
  const { t } = useLingui();
  const { now_open: open = 0, late = 0 } = counts ?? {};
  return (
    <p className="mb-2 min-h-5 text-sm font-medium">
      {counts &&
        (counts.now === 0
          ? late === 0
            ? t`No sheet is due today.`
            : t`Sheets to hand in: ${late}`
          : open === 0
            ? t`Every sheet of this period is handed in.`
            : t`Sheets to hand in now: ${open} of ${counts.now}`)}
    </p>
  );
}

type NothingProps = { isOffice: boolean; hasYear: boolean; hasClasses: boolean };

function NothingYet({ isOffice, hasYear, hasClasses }: NothingProps) {
  const { t } = useLingui();
  if (hasClasses) return null;
  if (!hasYear) return <NoSchoolYear />;
  return (
    <EmptyState
      title={t`No sheets yet`}
      action={
        isOffice && (
          <LinkButton to="/subjects?tab=by_class" variant="secondary">{t`Subjects by class`}</LinkButton>
        )
      }
    >
      {isOffice
        ? t`Say which subjects each class is taught, and by whom.`
        : t`You teach no subject yet. Ask the office.`}
    </EmptyState>
  );
}
