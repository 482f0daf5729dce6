import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { AssignmentSettings } from '../../assignment-settings.contract.ts';
import { assignmentSettingsApi } from '../assignments.client.ts';

type Props = { onClose: () => void };

/** The school's choices for assignments, for the office. */
export function SettingsDialog({ onClose }: Props) {
  const { t } = useLingui();
  const settings = useQuery({ ...assignmentSettingsApi.get.queryOptions(), staleTime: 0 });
  if (settings.data && settings.isFetchedAfterMount)
    return <Fields settings={settings.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t`Assignment settings`}>
      {settings.error ? <LoadFailed of={settings} /> : <Spinner label={t`Loading...`} />}
    </Dialog>
  );
}

function Fields({ settings, onClose }: Props & { settings: AssignmentSettings }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const form = useSchemaForm({ schema: AssignmentSettings, defaultValues: settings });
  const sending = useSendForm({
    form,
    send: (input) => assignmentSettingsApi.update.call(input),
    fieldOf: {},
    onSent: () => {
      showToast({ title: t`Success`, description: t`Settings saved` });
      onClose();
      return queries.invalidateQueries({ queryKey: assignmentSettingsApi.key() });
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <SendDialog
      title={t`Assignment settings`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={isDirty}
      sending={sending}
      unanswered={false}
      onClose={onClose}
    >
      <CheckboxField
        label={t`Guardians may hand in for their children`}
        hint={t`The receipt names them, and the teacher sees it.`}
        {...form.register('guardians_hand_in')}
      />
      <TextField
        label={t`Latest time to set work for the next day`}
        type="time"
        hint={t`After this time teachers choose a later day. Leave empty for no limit.`}
        error={errors.next_day_until}
        {...form.register('next_day_until')}
      />
      {form.watch('next_day_until') !== '' && (
        <CheckboxField
          label={t`Not today`}
          hint={t`Today teachers may set work for the next day at any time.`}
          {...form.register('lifted_today')}
        />
      )}
    </SendDialog>
  );
}
