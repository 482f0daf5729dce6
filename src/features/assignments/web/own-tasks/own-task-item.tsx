import { useLingui } from '@lingui/react/macro';
import { Pencil, SquareUserRound, Trash2 } from 'lucide-react';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { ActionMenu } from '#platform/ui/action-menu.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { Icon } from '#platform/ui/icon.tsx';
import type { OwnTask } from '../../own-tasks/own-tasks.contract.ts';
import { ownTasksApi } from '../assignments.client.ts';
import { PrivateTick } from '../components/private-tick.tsx';
import { useDueWords } from '../shared/due-words.ts';

/** A task that the student wrote for themselves, among the assignments. */
export function OwnTaskItem({ task, today }: { task: OwnTask; today: string }) {
  const { t } = useLingui();
  const dueWords = useDueWords();
  const change = useLazyDialog(() => import('./task-dialog.tsx').then((module) => module.TaskDialog));
  const remove = useLazyDialog(() =>
    import('./remove-task-dialog.tsx').then((module) => module.RemoveTaskDialog),
  );
  const { id, title, subject, due_at, place, ticked } = task;
  return (
    <article className="px-4 py-2.5">
      <div className="flex items-start gap-x-2">
        <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
          <h3 className="min-w-0 grow font-semibold wrap-anywhere">{title}</h3>
          <time dateTime={due_at} className={place === 'done' ? 'text-muted' : 'font-medium'}>
            {dueWords(task, today)}
          </time>
        </div>
        <ActionMenu
          label={t`More: ${title}`}
          className="-my-2 -me-3 shrink-0"
          actions={[
            {
              label: t({ message: 'Change', context: 'own task' }),
              icon: Pencil,
              busy: change.loading,
              onChoose: change.show,
            },
            {
              label: t({ message: 'Remove', context: 'own task' }),
              icon: Trash2,
              busy: remove.loading,
              onChoose: remove.show,
            },
          ]}
        />
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span className="inline-flex items-center gap-1 font-medium text-text">
          <Icon of={SquareUserRound} size={14} />
          {t`My own task`}
        </span>
        {subject && <span>{`· ${namesFor(subject, currentLocale()).own}`}</span>}
      </p>
      <PrivateTick
        title={title}
        ticked={ticked}
        send={(done) => ownTasksApi.tick.call({ task_id: id, done })}
      />
      {change.Dialog && <change.Dialog task={task} onClose={change.close} />}
      {remove.Dialog && <remove.Dialog task={task} onClose={remove.close} />}
    </article>
  );
}
