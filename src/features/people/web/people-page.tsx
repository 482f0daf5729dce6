import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { Card } from '#platform/ui/card.tsx';
import { ExportMenu } from '#platform/ui/lists/export-menu.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { Person } from '../people.contract.ts';
import { peopleFilters } from '../people.filters.ts';
import { PeopleTable } from './components/people-table.tsx';
import { PeopleToolbar } from './components/people-toolbar.tsx';
import { peopleApi } from './shared/people.client.ts';
import { PeopleViews } from './shared/people-views.tsx';

export function PeoplePage() {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters(peopleFilters);
  const { search, role } = filters;
  const list = useQuery(peopleApi.list.queryOptions({ input: filters, placeholderData: keepPreviousData }));
  const [chosen, setChosen] = useState<Person | null>(null);
  const roleDialog = useLazyDialog(() =>
    import('./components/role-dialog.tsx').then((module) => module.RoleDialog),
  );
  const dutiesDialog = useLazyDialog(() =>
    import('./components/duties-dialog.tsx').then((module) => module.DutiesDialog),
  );
  const accountDialog = useLazyDialog(() =>
    import('./components/account-dialog.tsx').then((module) => module.AccountDialog),
  );
  useErrorToast(list.error);

  return (
    <>
      <PageHeader
        title={t`People`}
        actions={
          <ExportMenu name={t`People`} read={(wish) => peopleApi.export.call({ search, role, ...wish })} />
        }
      />
      <PeopleViews waiting={list.data?.waiting} />
      <div className="flex flex-col gap-4">
        <PeopleToolbar filters={filters} waiting={list.data?.waiting ?? 0} onFilters={setFilters} />
        <LoadFailed of={list} />
        {!list.error && (
          <Card as="div" padded={false}>
            <PeopleTable
              people={list.data?.people ?? []}
              loading={list.isPending}
              filtered={Boolean(filters.search || filters.role)}
              onClear={() => setFilters({ search: '', role: undefined })}
              onRole={(person) => {
                setChosen(person);
                roleDialog.show();
              }}
              onDuties={(person) => {
                setChosen(person);
                dutiesDialog.show();
              }}
              onAccount={(person) => {
                setChosen(person);
                accountDialog.show();
              }}
            />
            {list.data && (
              <Pagination
                page={filters.page ?? 1}
                pageSize={PAGE_SIZE}
                total={list.data.total}
                onPage={(page) => setFilters({ page })}
              />
            )}
          </Card>
        )}
      </div>
      {chosen && roleDialog.Dialog && <roleDialog.Dialog person={chosen} onClose={roleDialog.close} />}
      {chosen && dutiesDialog.Dialog && <dutiesDialog.Dialog person={chosen} onClose={dutiesDialog.close} />}
      {chosen && accountDialog.Dialog && (
        <accountDialog.Dialog person={chosen} onClose={accountDialog.close} />
      )}
    </>
  );
}
