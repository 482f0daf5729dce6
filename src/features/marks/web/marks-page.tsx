import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { deviceOwner } from '#features/people/web/shared/device-owner.ts';
import { NoSchoolYear } from '#features/school-year/web/shared/no-school-year.tsx';
import { useAskedOrKept } from '#platform/outbox/web/use-asked-or-kept.ts';
import { Button } from '#platform/ui/button.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { inOrderOfWork, isAt, isDue, isUnfinished } from '../list.rules.ts';
import type { MarksOverview } from '../marks.contract.ts';
import { marksListFilters } from '../marks.filters.ts';
import { placeName, SheetTable } from './list/sheet-table.tsx';
import { WithoutScheme } from './list/without-scheme.tsx';
import { marksApi } from './marks.client.ts';

export { OpenSheet } from './sheet/open-sheet.tsx';

/** Rows per page: slow phones cannot render more at once. */
const ROWS = 60;

/** Sheets to be filled, the current slot first; for the office in all classes. */
export function MarksPage() {
  const { t } = useLingui();
  const { me } = useAuth();
  const owner = me ? deviceOwner(me) : '';
  const [filters, setFilters] = useFilters(marksListFilters);
  const [shown, setShown] = useState(ROWS);
  const { base, query } = useAskedOrKept<MarksOverview>({
    key: ['marks-overview', owner],
    owner,
    kind: 'marks-overview',
    name: 'all',
    ask: () => marksApi.overview.call({}),
  });
  const overview = base?.value;
  const isOffice = me?.role === 'admin';

  const rows = useMemo(() => {
    const { sheets = [], current = null } = overview ?? {};
    const chosen = sheets.filter(
      (sheet) =>
        (!filters.class_id || sheet.class_id === filters.class_id) &&
        (!filters.state || sheet.state === filters.state) &&
        (filters.slot
          ? `${sheet.period}-${sheet.slot}` === filters.slot
          : filters.all === 'yes' || isDue(sheet, current)),
    );
    return inOrderOfWork(chosen, current);
  }, [overview, filters]);

  const { sheets = [], current = null, without_scheme = [] } = overview ?? {};
  const classes = [...new Map(sheets.map((one) => [one.class_id, one.class_name])).entries()].toSorted(
    ([, one], [, other]) => one.localeCompare(other, undefined, { numeric: true }),
  );
  const overviewOf = classes.length === 1 ? classes[0] : classes.find(([id]) => id === filters.class_id);
  const slots = [
    ...new Map(sheets.map((one) => [`${one.period}-${one.slot}`, placeName(one)])).entries(),
  ].toSorted(([one], [other]) => one.localeCompare(other, undefined, { numeric: true }));
  const now = sheets.filter((one) => isAt(one, current));
  const open = now.filter(isUnfinished).length;
  const late = sheets.filter((one) => isUnfinished(one) && isDue(one, current)).length;

  return (
    <>
      <PageHeader
        title={t`Marks`}
        actions={
          <>
            <LinkButton to="/marks/report-cards" variant="secondary">{t`Report cards`}</LinkButton>
            {overviewOf && (
              <LinkButton
                to={`/marks/classes/${overviewOf[0]}`}
                variant="secondary"
              >{t`Averages of ${overviewOf[1]}`}</LinkButton>
            )}
          </>
        }
      />
      {!overview && <LoadFailed of={query} />}
      <WithoutScheme classes={without_scheme} isOffice={isOffice} />
      {overview && sheets.length === 0 ? (
        <NothingYet
          isOffice={isOffice}
          hasYear={overview.year !== null}
          hasClasses={without_scheme.length > 0}
        />
      ) : !query.error || overview ? (
        <>
          <p className="mb-2 min-h-5 text-sm font-medium">
            {overview &&
              (now.length === 0
                ? late === 0
                  ? t`No sheet is due today.`
                  : t`Sheets to hand in: ${late}`
                : open === 0
                  ? t`Every sheet of this period is handed in.`
                  : t`Sheets to hand in now: ${open} of ${now.length}`)}
          </p>
          <div className="mb-3 flex flex-wrap gap-2 *:min-w-52 max-sm:*:flex-1">
            {(isOffice || !overview || classes.length > 1) && (
              <SelectField
                label={t`Class`}
                labelPlace="hidden"
                placeholder={t`All classes`}
                value={filters.class_id ?? ''}
                onChange={(event) => setFilters({ class_id: event.target.value || undefined })}
                options={classes.map(([value, label]) => ({ value, label }))}
              />
            )}
            <SelectField
              label={t`Period`}
              labelPlace="hidden"
              value={filters.slot ?? filters.all ?? ''}
              onChange={({ target: { value } }) =>
                setFilters({
                  slot: value && value !== 'yes' ? value : undefined,
                  all: value === 'yes' ? 'yes' : undefined,
                })
              }
              options={[
                { value: '', label: t`To do now` },
                ...slots.map(([value, label]) => ({ value, label })),
                { value: 'yes', label: t`The whole year` },
              ]}
            />
            {isOffice && (
              <SelectField
                label={t`State`}
                labelPlace="hidden"
                placeholder={t`All states`}
                value={filters.state ?? ''}
                onChange={({ target: { value } }) =>
                  setFilters({ state: (value || undefined) as typeof filters.state })
                }
                options={[
                  { value: 'open', label: t`Not handed in` },
                  { value: 'submitted', label: t`Handed in` },
                  { value: 'verified', label: t`Verified` },
                  { value: 'closed', label: t`Closed` },
                ]}
              />
            )}
          </div>
          <SheetTable
            rows={rows.slice(0, shown)}
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
          {rows.length > shown && (
            <Button variant="secondary" className="mt-3" onClick={() => setShown(shown + ROWS)}>
              {t`Show more: ${rows.length - shown}`}
            </Button>
          )}
        </>
      ) : null}
    </>
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
