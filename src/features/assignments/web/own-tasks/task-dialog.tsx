import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { MOST_TITLE } from '../../assignments.rules.ts';
import { DueDay, type OwnTask, Title } from '../../own-tasks/own-tasks.contract.ts';
import { assignmentsApi, ownTasksApi } from '../assignments.client.ts';

type Props = {
  /** The task to change; null for a new one. */
  task: OwnTask | null;
  onClose: () => void;
};

const TaskForm = z.object({ title: Title, due_day: DueDay, subject_id: z.string() });

/** Adds or changes a student's own task. */
export function TaskDialog({ task, onClose }: Props) {
  const { t } = useLingui();
  const { me } = useAuth();
  const queries = useQueryClient();
  const taken = useQuery(ownTasksApi.subjects.queryOptions({ staleTime: 60_000 }));
  const { form, sending, unanswered } = useAttemptForm({
    name: `${me?.user_id} own task ${task ? `${task.id} ${task.revision}` : 'new'}`,
    schema: TaskForm,
    begin: {
      title: task?.title ?? '',
      due_day: task?.due_day ?? '',
      subject_id: task?.subject?.id ?? '',
    },
    call: ({ subject_id, ...fields }, options) => {
      const input = { ...fields, subject_id: subject_id || null };
      return task
        ? ownTasksApi.change.call({ task_id: task.id, revision: task.revision, ...input }, options)
        : ownTasksApi.add.call(input, options);
    },
    counted: t`The task was saved as you first sent it.`,
    fieldOf: { DUE_OUT_OF_RANGE: 'due_day', SUBJECT_NOT_TAKEN: 'subject_id' },
    onSent: () => {
      showToast({ title: t`Success`, description: task ? t`Task changed` : t`Task added` });
      onClose();
      void queries.invalidateQueries({ queryKey: assignmentsApi.family.key() });
    },
    // Refetched, because the task was changed elsewhere.
    onRefused: () => void queries.invalidateQueries({ queryKey: assignmentsApi.family.key() }),
  });
  const { register, formState } = form;
  const { errors, isDirty } = formState;
  const own = task?.subject ? [task.subject] : [];
  const subjects = [
    ...(taken.data ?? []),
    ...own.filter(({ id }) => !taken.data?.some((one) => one.id === id)),
  ];
  const locale = currentLocale();
  return (
    <SendDialog
      size="sm"
      title={task ? t`Change my task` : t`Add a task`}
      description={t`Only you see it: no teacher, no parent, not the office.`}
      submit={task ? t`Save` : t({ message: 'Add', context: 'own task' })}
      busyLabel={t`Saving...`}
      dirty={isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <TextField
        label={t`Title`}
        required
        maxLength={MOST_TITLE}
        autoComplete="off"
        error={errors.title}
        {...register('title')}
      />
      <DateField label={t`Due day`} required error={errors.due_day} {...register('due_day')} />
      <SelectField
        label={t`Subject (optional)`}
        placeholder={t`No subject`}
        options={subjects.map((subject) => ({ value: subject.id, label: namesFor(subject, locale).own }))}
        error={errors.subject_id}
        {...register('subject_id')}
        // Controlled, because its options load later than the field.
        value={form.watch('subject_id')}
      />
    </SendDialog>
  );
}
