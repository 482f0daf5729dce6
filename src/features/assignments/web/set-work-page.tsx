import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookOpenText, NotebookPen, Settings2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SchoolClass } from '#features/classes/classes.contract.ts';
import { useClasses } from '#features/classes/web/shared/use-classes.ts';
import { useAuth, useMay } from '#features/people/web/shared/auth-context.tsx';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { useLive } from '#platform/live/web/use-live.ts';
import { Button } from '#platform/ui/button.tsx';
import { useAsked } from '#platform/ui/dialogs/use-asked.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { latePart } from '#platform/ui/late-part.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { SetAssignment } from '../assignments.contract.ts';
import { assignmentFilters, setWorkFilters } from '../assignments.filters.ts';
import { mayKeepAssignmentSettings, maySetWork } from '../assignments.policy.ts';
import { assignmentsApi, worksApi } from './assignments.client.ts';
import { RemoveAssignmentDialog } from './components/remove-assignment-dialog.tsx';
import { SetWorkFilters } from './components/set-work-filters.tsx';
import { SetWorkTable } from './components/set-work-table.tsx';

const WorksPage = latePart(
  () => import('./works/works-page.tsx').then((module) => module.WorksPage),
  RowsLoading,
);

/** The assignment with which a dialog opens: to correct it, or to copy its text. */
type Chosen = { assignment: SetAssignment; as: 'correct' | 'copy' } | null;

/** Teachers see their own assignments, administrators those of every class. */
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
  const [filters, setFilters] = useFilters(assignmentFilters);
  const classes = useClasses();
  const list = useQuery(
    assignmentsApi.list.queryOptions({ input: filters, placeholderData: keepPreviousData }),
  );
  const readAgain = () => void queries.invalidateQueries({ queryKey: assignmentsApi.list.key() });

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
      <SetWorkHeader writeButton={writeButton} settings={maySettle ? settings : null} />
      <SetWorkListeners classes={classes.data ?? []} onChange={readAgain} />
      <SetWorkFilters
        classes={classes.data ?? []}
        filters={filters}
        offersFormer={may}
        onFilters={setFilters}
      />
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
      <RemoveAssignmentDialog assignment={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

type HeaderProps = {
  writeButton: ReactNode;
  /** The dialog of the school's choices about assignments; null for readers who may not open it. */
  settings: Pick<ReturnType<typeof useLazyDialog>, 'loading' | 'show' | 'reached'> | null;
};

function SetWorkHeader({ writeButton, settings }: HeaderProps) {
  const { t } = useLingui();
  return (
    <PageHeader
      title={t`Assignments`}
      actions={
        <>
          {writeButton}
          {settings && (
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
  );
}

type ListenersProps = { classes: readonly Pick<SchoolClass, 'id'>[]; onChange: () => void };

/** Administrators receive changes to the work of every class, teachers to their own work and their classes' work. */
function SetWorkListeners({ classes, onChange }: ListenersProps) {
  const { userRole, user } = useAuth();
  const topics =
    userRole === 'admin'
      ? ['assignments:all']
      : [`assignment_works:${user?.id}`, ...classes.map(({ id }) => `assignments:${id}`)];
  return topics.map((topic) => <Listener key={topic} topic={topic} onChange={onChange} />);
}

function Listener({ topic, onChange }: { topic: string; onChange: () => void }) {
  useLive(topic, onChange);
  return null;
}
