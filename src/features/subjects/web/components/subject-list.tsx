import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { ExportMenu } from '#platform/ui/lists/export-menu.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import type { Subject, SubjectFilters } from '../../subjects.contract.ts';
import { subjectFilters } from '../../subjects.filters.ts';
import { subjectsApi } from '../shared/subjects.client.ts';
import { SubjectTable } from './subject-table.tsx';

type Props = { onEdit: (subject: Subject) => void; addButton: ReactNode };

/** The searchable list of subjects; an empty school is offered a usual list. */
export function SubjectList({ onEdit, addButton }: Props) {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters(subjectFilters);
  const list = useQuery(subjectsApi.list.queryOptions({ input: filters, placeholderData: keepPreviousData }));
  const usual = useLazyDialog(() => import('./usual-dialog.tsx').then((module) => module.UsualDialog));
  const usualButton = (
    <Button variant="secondary" busy={usual.loading} onClick={usual.show}>
      {t`Add a usual list`}
    </Button>
  );
  const filtered = Boolean(filters.search || filters.state);
  const empty = filtered ? (
    <EmptyState
      title={t`No subjects found`}
      action={
        <Button variant="secondary" onClick={() => setFilters({ search: '', state: undefined })}>
          {t`Clear filters`}
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={t`No subjects yet`}
      action={
        <>
          {addButton}
          {usualButton}
        </>
      }
    >
      <Trans>Add the subjects that the school teaches, then say who teaches them in each class.</Trans>
    </EmptyState>
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          className="min-w-56 flex-1"
          label={t`Search subjects`}
          placeholder={t`Search subjects...`}
          value={filters.search ?? ''}
          onChange={(search) => setFilters({ search }, { replace: true })}
        />
        <SelectField
          className="w-full sm:w-44"
          label={t`Show`}
          value={filters.state ?? ''}
          onChange={(event) => setFilters({ state: event.target.value as SubjectFilters['state'] })}
          options={[
            { value: '', label: t`In use` },
            { value: 'archived', label: t({ message: 'Archived', context: 'subjects' }) },
            { value: 'all', label: t({ message: 'All', context: 'subjects' }) },
          ]}
        />
        {(list.isPending || (list.data?.subjects.length ?? 0) > 0) && usualButton}
        <ExportMenu name={t`Subjects`} read={(wish) => subjectsApi.export.call({ ...filters, ...wish })} />
      </div>
      <LoadFailed of={list} />
      {!list.error && (
        <Card as="div" padded={false}>
          <SubjectTable
            subjects={list.data?.subjects ?? []}
            loading={list.isPending}
            empty={empty}
            onEdit={onEdit}
          />
        </Card>
      )}
      {usual.Dialog && <usual.Dialog onClose={usual.close} />}
    </div>
  );
}
