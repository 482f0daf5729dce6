import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Inbox, Upload } from 'lucide-react';
import type { FiltersOf } from '#platform/http/filters.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { FoldedActions } from '#platform/ui/folded-actions.tsx';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { ExportMenu } from '#platform/ui/lists/export-menu.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useExportActions } from '#platform/ui/lists/use-export.ts';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { GUARDIAN_STATES, guardianFilters } from '../guardians.filters.ts';
import { GuardianTable } from './guardian-table.tsx';
import { guardiansApi } from './shared/guardians.client.ts';

const IMPORT = '/students/import?kind=guardians';

type GuardianFilters = FiltersOf<typeof guardianFilters>;
type ExportWish = Parameters<typeof guardiansApi.export.call>[0];

export function GuardiansPage() {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters(guardianFilters);
  const list = useQuery(
    guardiansApi.people.queryOptions({ input: filters, placeholderData: keepPreviousData }),
  );
  useErrorToast(list.error);
  const filtered = Boolean(filters.search || filters.state || filters.page);
  const { search, state } = filters;
  const waiting = list.data?.changes_waiting ?? 0;
  const file = {
    name: t`Guardians`,
    read: (wish: ExportWish) => guardiansApi.export.call({ search, state, ...wish }),
  };
  const exports = useExportActions(file);
  return (
    <>
      <PageHeader
        title={t`Guardians`}
        back={{ to: '/students', label: t`Back to Students` }}
        actions={
          <FoldedActions
            name={t`Guardians`}
            primary={
              <LinkButton to="/guardians/changes" variant="secondary" icon={<Inbox aria-hidden />}>
                {waiting > 0 ? t`Changes (${waiting})` : t`Changes`}
              </LinkButton>
            }
            folded={[{ label: t`Import`, icon: Upload, to: IMPORT }, ...exports]}
          >
            <LinkButton to={IMPORT} variant="secondary" icon={<Upload aria-hidden />}>
              {t`Import`}
            </LinkButton>
            <ExportMenu {...file} />
          </FoldedActions>
        }
      />
      <div className="flex flex-col gap-2.5">
        <GuardiansToolbar filters={filters} onFilters={setFilters} />
        <LoadFailed of={list} />
        {!list.error && (
          <Card as="div" padded={false}>
            <GuardianTable
              guardians={list.data?.guardians ?? []}
              loading={list.isPending}
              empty={
                <GuardiansEmpty
                  filtered={filtered}
                  onClear={() => setFilters({ search: '', state: undefined })}
                />
              }
            />
            <Pagination
              page={filters.page ?? 1}
              pageSize={PAGE_SIZE}
              total={list.data?.total ?? 0}
              onPage={(page) => setFilters({ page })}
            />
          </Card>
        )}
      </div>
    </>
  );
}

type ToolbarProps = {
  filters: GuardianFilters;
  onFilters: (patch: GuardianFilters, options?: { replace: boolean }) => void;
};

function GuardiansToolbar({ filters, onFilters }: ToolbarProps) {
  const { t } = useLingui();
  const states: Record<(typeof GUARDIAN_STATES)[number], string> = {
    no_phone: t`No phone`,
    no_account: t`No account`,
    duplicates: t`Possible duplicates`,
    changes: t`Changes waiting`,
  };
  return (
    <div className="filter-bar">
      <SearchField
        label={t`Search guardians`}
        placeholder={t`Name or phone...`}
        value={filters.search ?? ''}
        onChange={(search) => onFilters({ search }, { replace: true })}
      />
      <SelectField
        labelPlace="hidden"
        label={t`Show`}
        value={filters.state ?? ''}
        onChange={(event) => onFilters({ state: event.target.value as (typeof GUARDIAN_STATES)[number] })}
        options={[
          { value: '', label: t`All guardians` },
          ...GUARDIAN_STATES.map((value) => ({ value, label: states[value] })),
        ]}
      />
    </div>
  );
}

type EmptyProps = {
  /** Whether a search or filter is active: then there may be other guardians. */
  filtered: boolean;
  onClear: () => void;
};

/** Shown instead of an empty directory, with a next step. */
function GuardiansEmpty({ filtered, onClear }: EmptyProps) {
  const { t } = useLingui();
  if (filtered)
    return (
      <EmptyState
        title={t`No guardians found`}
        action={
          <Button variant="secondary" onClick={onClear}>
            {t`Clear filters`}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title={t`No guardians yet`}
      action={
        <>
          <LinkButton to={IMPORT}>{t`Import a list`}</LinkButton>
          <LinkButton to="/students" variant="secondary">{t`Students`}</LinkButton>
        </>
      }
    >
      <Trans>Add them on the page of a student.</Trans>
    </EmptyState>
  );
}
