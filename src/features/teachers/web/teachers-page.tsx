import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Upload, UserRoundPlus } from 'lucide-react';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { FoldedActions } from '#platform/ui/folded-actions.tsx';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { ExportMenu } from '#platform/ui/lists/export-menu.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useExportActions } from '#platform/ui/lists/use-export.ts';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { teacherFilters } from '../teachers.filters.ts';
import { TeacherTable } from './teacher-table.tsx';
import { teachersApi } from './teachers.client.ts';

const IMPORT = '/students/import?kind=teachers';

type ExportWish = Parameters<typeof teachersApi.export.call>[0];

export function TeachersPage() {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters(teacherFilters);
  const list = useQuery(teachersApi.list.queryOptions({ input: filters, placeholderData: keepPreviousData }));
  useErrorToast(list.error);
  // A page beyond the last is empty too, which does not mean the school has no teachers.
  const filtered = Boolean(filters.search || filters.page);
  const invite = (
    <LinkButton to="/people/invitations" variant="primary" icon={<UserRoundPlus aria-hidden />}>
      {t`Invite`}
    </LinkButton>
  );
  const file = {
    name: t`Teachers`,
    read: (wish: ExportWish) => teachersApi.export.call({ search: filters.search, ...wish }),
  };
  const exports = useExportActions(file);
  const empty = filtered ? (
    <EmptyState
      title={t`No teachers found`}
      action={
        <Button variant="secondary" onClick={() => setFilters({ search: '' })}>
          {t`Clear filters`}
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={t`No teachers yet`}
      action={
        <>
          {invite}
          <LinkButton to={IMPORT}>{t`Import a list`}</LinkButton>
        </>
      }
    >
      <Trans>Invite a teacher, or give the teacher role to somebody under People.</Trans>
    </EmptyState>
  );
  return (
    <>
      <PageHeader
        title={t`Teachers`}
        actions={
          <FoldedActions
            name={t`Teachers`}
            primary={invite}
            folded={[{ label: t`Import`, icon: Upload, to: IMPORT }, ...exports]}
          >
            <LinkButton to={IMPORT} variant="secondary" icon={<Upload aria-hidden />}>
              {t`Import`}
            </LinkButton>
            <ExportMenu {...file} />
          </FoldedActions>
        }
      />
      <div className="flex flex-col gap-4">
        <SearchField
          label={t`Search teachers`}
          placeholder={t`Search by name or e-mail...`}
          value={filters.search ?? ''}
          onChange={(search) => setFilters({ search }, { replace: true })}
        />
        <LoadFailed of={list} />
        {!list.error && (
          <Card as="div" padded={false}>
            <TeacherTable teachers={list.data?.teachers ?? []} loading={list.isPending} empty={empty} />
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
