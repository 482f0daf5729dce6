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
import { inOrderOfWork, isDue, missingMarks } from '../list.rules.ts';
import type { MarksOverview } from '../marks.contract.ts';
import { marksListFilters, SHEETS_A_PAGE } from '../marks.filters.ts';
import { placeName, SheetTable } from './list/sheet-table.tsx';
import { WithoutScheme } from './list/without-scheme.tsx';
import { marksApi } from './marks.client.ts';

/** Sheets to be filled, the current slot first; for the office in all classes. */
export function MarksPage() {
  const { t } = useLingui();
  const { me } = useAuth();
  const owner = me ? deviceOwner(me) : '';
  const [filters, setFilters] = useFilters(marksListFilters);
  const [shown, setShown] = useState(SHEETS_A_PAGE);
  const isOffice = me?.role === 'admin';
  // The office's school is too long to travel whole; a teacher's device has all their sheets, and filters without a network.
  const asked = isOffice ? { ...filters, limit: shown > SHEETS_A_PAGE ? shown : undefined } : {};
  const name = isOffice ? `office ${JSON.stringify(asked)}` : 'own';
  const { base, query } = useAskedOrKept<MarksOverview>({
    key: ['marks-overview', owner, name],
    owner,
    kind: 'marks-overview',
    name,
    ask: () => marksApi.overview.call(asked),
  });
  const overview = base?.value;

  const chosen = useMemo(() => {
    const { sheets = [], current = null } = overview ?? {};
    if (isOffice) return sheets;
    const wanted = sheets.filter(
      (sheet) =>
        (!filters.class_id || sheet.class_id === filters.class_id) &&
        (!filters.state || sheet.state === filters.state) &&
        (filters.slot
          ? `${sheet.period}-${sheet.slot}` === filters.slot
          : filters.all === 'yes' || isDue(sheet, current)),
    );
    return inOrderOfWork(wanted, current, missingMarks);
  }, [overview, filters, isOffice]);

  const { without_scheme = [], counts, total = 0 } = overview ?? {};
  const { now_open: open = 0, late = 0 } = counts ?? {};
  const classes = (overview?.classes ?? []).toSorted((one, other) =>
    one.name.localeCompare(other.name, undefined, { numeric: true }),
  );
  const overviewOf = classes.length === 1 ? classes[0] : classes.find(({ id }) => id === filters.class_id);
  const slots = (overview?.slots ?? [])
    .map((one) => ({ value: `${one.period}-${one.slot}`, label: placeName(one) }))
    .toSorted((one, other) => one.value.localeCompare(other.value, undefined, { numeric: true }));
  const rows = chosen.slice(0, shown);
  const found = isOffice ? total : chosen.length;

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
          <div className="mb-3 flex flex-wrap gap-2 *:min-w-52 max-sm:*:flex-1">
            {(isOffice || !overview || classes.length > 1) && (
              <SelectField
                label={t`Class`}
                labelPlace="hidden"
                placeholder={t`All classes`}
                value={filters.class_id ?? ''}
                onChange={(event) => setFilters({ class_id: event.target.value || undefined })}
                options={classes.map(({ id, name: label }) => ({ value: id, label }))}
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
                ...slots,
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
            <Button variant="secondary" className="mt-3" onClick={() => setShown(shown + SHEETS_A_PAGE)}>
              {t`Show more: ${found - rows.length}`}
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
