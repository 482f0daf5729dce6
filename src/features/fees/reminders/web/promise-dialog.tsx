import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { ArrangementInput } from '../reminders.contract.ts';
import { remindersApi } from './reminders.client.ts';

type Props = {
  studentId: string;
  promise: { until: string; note: string | null } | null;
  onClose: () => void;
};

/** Records the day by which a family promised to pay. */
export function PromiseDialog({ studentId, promise, onClose }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: ArrangementInput,
    defaultValues: { until: promise?.until ?? '', note: promise?.note ?? '' },
  });
  const sending = useSendForm({
    form,
    send: (promised) => remindersApi.arrange.call({ student_id: studentId, ...promised }),
    fieldOf: { DAY_OUT_OF_RANGE: 'until' },
    onSent: (now) => {
      const { queryKey } = remindersApi.ofStudent.queryOptions({ input: { student_id: studentId } });
      queryClient.setQueryData(queryKey, now);
      showToast({ title: t`Success`, description: t`Promise recorded` });
      onClose();
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <SendDialog
      title={t`Promise to pay`}
      description={t`Reminders pause until the day is over.`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      size="sm"
      dirty={isDirty}
      sending={sending}
      unanswered={false}
      onClose={onClose}
    >
      <DateField label={t`The family pays by`} required error={errors.until} {...form.register('until')} />
      <TextAreaField
        label={t`Note`}
        rows={2}
        maxLength={200}
        error={errors.note}
        {...form.register('note')}
      />
    </SendDialog>
  );
}
