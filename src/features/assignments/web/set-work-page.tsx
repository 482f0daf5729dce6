import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookOpenText, NotebookPen, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useClasses } from '#features/classes/web/shared/use-classes.ts';
import { useAuth, useMay } from '#features/people/web/shared/auth-context.tsx';
import { classLabel } from '#features/roster/classes.rules.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { useLive } from '#platform/live/web/use-live.ts';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { useAsked } from '#platform/ui/dialogs/use-asked.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { latePart } from '#platform/ui/late-part.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { SetAssignment } from '../assignments.contract.ts';
import { assignmentFilters, setWorkFilters, VIEWS } from '../assignments.filters.ts';
import { mayKeepAssignmentSettings, maySetWork } from '../assignments.policy.ts';
import { assignmentsApi, worksApi } from './assignments.client.ts';
import { SetWorkTable } from './components/set-work-table.tsx';

const WorksPage = latePart(
  () => import('./works/works-page.tsx').then((module) => module.WorksPage),
  RowsLoading,
);

/** The assignment a dialog opens with: to correct it, or as the text of a new one. */
type Chosen = { assignment: SetAssignment; as: 'correct' | 'copy' } | null;

/** For teachers the work that they set, for administrators that of every class. */
export function SetWorkPage() {
  const may = useMay()(maySetWork);
  const [{ work }] = useFilters(setWorkFilters);
  const { user } = useAuth();
  const queries = useQueryClient();
  useLive(
    may && work && user ? `assignment_works:${user.id}` : null,
    () => void queries.invalidateQueries({ queryKey: worksApi.list.key() }),
  );
  return may && work ? <WorksPage key={work} assignmentId={work} /> : <SetWorkList />;
}

function SetWorkList() {
  const { t } = useLingui();
  const may = useMay()(maySetWork);
  const queries = useQueryClient();
  const { userRole, user } = useAuth();
  const [filters, setFilters] = useFilters(assignmentFilters);
  const classes = useClasses();
  const list = useQuery(
    assignmentsApi.list.queryOptions({ input: filters, placeholderData: keepPreviousData }),
  );
  const readAgain = () => void queries.invalidateQueries({ queryKey: assignmentsApi.list.key() });
  const topics =
    userRole === 'admin'
      ? ['assignments:all']
      : [`assignment_works:${user?.id}`, ...(classes.data ?? []).map(({ id }) => `assignments:${id}`)];

  const [chosen, setChosen] = useState<Chosen>(null);
  const [removed, setRemoved] = useState<SetAssignment | null>(null);
  const write = useLazyDialog(() =>
    import('./components/assignment-dialog.tsx').then((module) => module.AssignmentDialog),
  );
  const settings = useLazyDialog(() =>
    import('./components/settings-dialog.tsx').then((module) => module.SettingsDialog),
  );
  const maySettle = useMay()(mayKeepAssignmentSettings);
  const open = (about: Chosen) => {
    setChosen(about);
    write.show();
  };
  useAsked({ create: may && (() => open(null)), settings: maySettle && settings.show });
  const setClosed = useMutation(
    assignmentsApi.setClosed.mutationOptions({ onSuccess: readAgain, onError: toastError }),
  );
  const remove = useMutation(
    assignmentsApi.remove.mutationOptions({
      onSuccess: () => {
        setRemoved(null);
        showToast({ title: t`Success`, description: t`Assignment removed` });
        readAgain();
      },
      onError: toastError,
    }),
  );
  const { data } = list;
  const writeButton = may && (
    <Button
      icon={<NotebookPen aria-hidden />}
      busy={write.loading && !chosen}
      onClick={() => open(null)}
      {...write.reached}
    >
      {t`New assignment`}
    </Button>
  );
  const isFiltered = Boolean(filters.class_id || filters.view);
  return (
    <>
      <PageHeader
        title={t`Assignments`}
        actions={
          <>
            {writeButton}
            {maySettle && (
              <Button
                variant="secondary"
                icon={<Settings2 aria-hidden />}
                busy={settings.loading}
                onClick={settings.show}
                {...settings.reached}
              >
                {t`Choices`}
              </Button>
            )}
            <LinkButton to="/lesson-log" variant="secondary" icon={<BookOpenText aria-hidden />}>
              {t`Lesson log`}
            </LinkButton>
          </>
        }
      />
      {topics.map((topic) => (
        <Listen key={topic} topic={topic} onChange={readAgain} />
      ))}
      <div className="mb-3 flex flex-wrap gap-2">
        <SelectField
          label={t`Class`}
          labelPlace="hidden"
          className="min-w-36 flex-1 sm:flex-none"
          options={[
            { value: '', label: t`All classes` },
            ...(classes.data ?? []).map((each) => ({ value: each.id, label: classLabel(each) })),
          ]}
          value={filters.class_id ?? ''}
          onChange={({ target }) => setFilters({ class_id: target.value || undefined, page: undefined })}
        />
        <SelectField
          label={t`Show`}
          labelPlace="hidden"
          className="min-w-36 flex-1 sm:flex-none"
          options={[
            { value: '', label: t`Current` },
            { value: 'past', label: t`Closed and past` },
            ...(may ? [{ value: 'former', label: t`Former years` }] : []),
          ]}
          value={filters.view ?? ''}
          onChange={({ target }) =>
            setFilters({ view: VIEWS.find((view) => view === target.value), page: undefined })
          }
        />
      </div>
      <LoadFailed of={list} />
      {!list.isError && (
        <SetWorkTable
          assignments={data?.assignments ?? []}
          today={data?.today ?? ''}
          loading={list.isPending}
          mayWrite={may}
          isFormer={filters.view === 'former'}
          onCorrect={(assignment) => open({ assignment, as: 'correct' })}
          onCopy={(assignment) => open({ assignment, as: 'copy' })}
          onClose={({ id, state }) => setClosed.mutate({ assignment_id: id, closed: state !== 'closed' })}
          onRemove={setRemoved}
          empty={
            <EmptyState
              title={isFiltered ? t`Nothing found` : t`No assignments yet`}
              action={!isFiltered && writeButton}
            />
          }
        />
      )}
      <Pagination
        page={filters.page ?? 1}
        pageSize={PAGE_SIZE}
        total={data?.total ?? 0}
        onPage={(page) => setFilters({ page })}
      />
      {settings.Dialog && <settings.Dialog onClose={settings.close} />}
      {write.Dialog && (
        <write.Dialog from={chosen?.assignment ?? null} as={chosen?.as ?? 'new'} onClose={write.close} />
      )}
      <ConfirmDialog
        open={removed !== null}
        danger
        title={t`Remove this assignment?`}
        body={t`Students and parents see it no more. Its text stays in the audit trail.`}
        confirmLabel={t({ message: 'Remove', context: 'assignment' })}
        busy={remove.isPending}
        onConfirm={() => removed && remove.mutate({ assignment_id: removed.id })}
        onClose={() => setRemoved(null)}
      />
    </>
  );
}

function Listen({ topic, onChange }: { topic: string; onChange: () => void }) {
  useLive(topic, onChange);
  return null;
}
