import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { BookOpenText, ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useLive } from '#platform/live/web/use-live.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PreviousNext } from '#platform/ui/lists/previous-next.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { OwnList } from '../assignments.contract.ts';
import { familyFilters } from '../assignments.filters.ts';
import { mayKeepOwnTasks } from '../assignments.policy.ts';
import { placedWith } from '../assignments.rules.ts';
import { KeptNotice } from '#features/people/web/shared/own/kept-notice.tsx';
import { OwnChildren } from '#features/people/web/shared/own/own-children.tsx';
import { useOwnList } from '#features/people/web/shared/own/use-own-list.ts';
import { assignmentsApi } from './assignments.client.ts';
import { OwnItems } from './components/own-items.tsx';
import { ownListNow } from './own-list-now.ts';

/** The assignments of the student, or of a parent's child, in one list. */
export function OwnWorkPage() {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters(familyFilters);
  const list = useOwnList({
    key: assignmentsApi.family.key(),
    kind: 'own-assignments',
    filters,
    ask: (input) => assignmentsApi.family.call(input),
  });
  const { timeZone } = useInstallation();
  const [opened] = useState(() => new Date());
  const { data: fetched } = list;
  const data = fetched?.kept
    ? ownListNow(fetched.value, opened, schoolDay(opened, timeZone))
    : fetched?.value;
  const queries = useQueryClient();
  useLive(
    data?.class_id ? `assignments:${data.class_id}` : null,
    () => void queries.invalidateQueries({ queryKey: assignmentsApi.family.key() }),
  );
  const add = useLazyDialog(() => import('./own-tasks/task-dialog.tsx').then((module) => module.TaskDialog));
  const mayAdd = useMay()(mayKeepOwnTasks) && data !== undefined && data.student_id !== null;
  const parts = data && (
    <Parts list={data} page={filters.page ?? 1} onPage={(page) => setFilters({ page })} />
  );
  return (
    <>
      <PageHeader
        title={t`Assignments`}
        actions={
          <>
            {mayAdd && (
              <Button
                icon={<ListPlus aria-hidden />}
                busy={add.loading}
                disabled={fetched?.kept}
                onClick={add.show}
                {...add.reached}
              >
                {t`Add a task`}
              </Button>
            )}
            <LinkButton
              to="/lesson-log"
              {...(filters.child && { search: { child: filters.child } })}
              variant="secondary"
              icon={<BookOpenText aria-hidden />}
            >
              {t`Lesson log`}
            </LinkButton>
          </>
        }
      />
      {fetched && <KeptNotice of={fetched} />}
      {mayAdd && fetched?.kept && (
        <p className="mb-2 text-sm text-muted">{t`To add a task, connect to the network.`}</p>
      )}
      {list.isPending && <RowsLoading />}
      <LoadFailed of={list} />
      {data && (
        <OwnChildren
          of={data}
          child={filters.child}
          onChild={(child) => setFilters({ child, page: undefined })}
        >
          {parts}
        </OwnChildren>
      )}
      {add.Dialog && <add.Dialog task={null} onClose={add.close} />}
    </>
  );
}

function Parts({ list, page, onPage }: { list: OwnList; page: number; onPage: (page: number) => void }) {
  const { t } = useLingui();
  const { tasks, more, today } = list;
  const todo = placedWith(list.todo, tasks, 'todo');
  const late = placedWith(list.late, tasks, 'late');
  const done = placedWith(list.done, tasks, 'done');
  const [first] = todo;
  const next = todo.filter(({ due_day }) => due_day === first?.due_day);
  const later = todo.slice(next.length);
  if (page === 1 && todo.length + late.length + done.length === 0)
    return (
      <EmptyState
        title={t`No assignments yet`}
      >{t`They appear here as soon as a teacher sets one.`}</EmptyState>
    );
  return (
    <>
      {todo.length === 0 && <p className="py-2 text-muted">{t`Nothing to do.`}</p>}
      <OwnItems title={t`Due next`} items={next} today={today} />
      <OwnItems title={t`Later`} items={later} today={today} />
      <OwnItems title={t({ message: 'Late', context: 'work' })} items={late} today={today} />
      <OwnItems title={t`Done and past`} items={done} today={today} />
      <PreviousNext page={page} more={more} onPage={onPage} />
    </>
  );
}
