import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { QuietHoursInput } from '../../quiet-hours.contract.ts';
import { deliveriesApi } from './deliveries.client.ts';

/** The hours and days during which only urgent notices are sent. */
export function QuietHoursDialog({ hours, onClose }: { hours: QuietHoursInput; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const form = useSchemaForm({ schema: QuietHoursInput, defaultValues: hours });
  const sending = useSendForm({
    form,
    send: (input) => deliveriesApi.chooseQuietHours.call(input),
    onSent: (saved) => {
      queries.setQueryData(deliveriesApi.quietHours.queryKey(), saved);
      showToast({ title: t`Success`, description: t`Quiet hours saved` });
      onClose();
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <SendDialog
      title={t`Quiet hours`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={isDirty}
      sending={sending}
      unanswered={false}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        {t`Messages written in quiet hours can be read at once; their notices are sent afterwards.`}
      </p>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <TextField
          label={t`Quiet from, in the evening`}
          type="time"
          required
          error={errors.from}
          {...form.register('from')}
        />
        <TextField
          label={t`Until, in the morning`}
          type="time"
          required
          error={errors.until}
          {...form.register('until')}
        />
      </div>
      <div>
        <CheckboxField label={t`Quiet all Sunday`} {...form.register('sundays')} />
        <CheckboxField
          label={t`Quiet on holidays`}
          hint={t`The holidays of the school year.`}
          {...form.register('holidays')}
        />
      </div>
    </SendDialog>
  );
}
