import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Inbox, Upload } from 'lucide-react';
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

type ExportWish = Parameters<typeof guardiansApi.export.call>[0];

export function GuardiansPage() {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters(guardianFilters);
  const list = useQuery(
    guardiansApi.people.queryOptions({ input: filters, placeholderData: keepPreviousData }),
  );
  useErrorToast(list.error);
  const filtered = Boolean(filters.search || filters.state || filters.page);
  const states: Record<(typeof GUARDIAN_STATES)[number], string> = {
    no_phone: t`No phone`,
    no_account: t`No account`,
    duplicates: t`Possible duplicates`,
    changes: t`Changes waiting`,
  };
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
        <div className="filter-bar">
          <SearchField
            label={t`Search guardians`}
            placeholder={t`Name or phone...`}
            value={filters.search ?? ''}
            onChange={(search) => setFilters({ search }, { replace: true })}
          />
          <SelectField
            labelPlace="hidden"
            label={t`Show`}
            value={filters.state ?? ''}
            onChange={(event) =>
              setFilters({ state: event.target.value as (typeof GUARDIAN_STATES)[number] })
            }
            options={[
              { value: '', label: t`All guardians` },
              ...GUARDIAN_STATES.map((value) => ({ value, label: states[value] })),
            ]}
          />
        </div>
        <LoadFailed of={list} />
        {!list.error && (
          <Card as="div" padded={false}>
            <GuardianTable
              guardians={list.data?.guardians ?? []}
              loading={list.isPending}
              empty={
                filtered ? (
                  <EmptyState
                    title={t`No guardians found`}
                    action={
                      <Button
                        variant="secondary"
                        onClick={() => setFilters({ search: '', state: undefined })}
                      >
                        {t`Clear filters`}
                      </Button>
                    }
                  />
                ) : (
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
                )
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
