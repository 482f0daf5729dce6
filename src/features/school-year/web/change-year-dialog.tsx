import { useLingui } from '@lingui/react/macro';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { ChangeYearInput, type SchoolYear } from '../school-year.contract.ts';
import { schoolYearsApi } from './school-year.client.ts';
import { useYearForm } from './use-year-form.ts';
import { DayFields } from './year-fields.tsx';

export function ChangeYearDialog({ year, onClose }: { year: SchoolYear; onClose: () => void }) {
  const { t } = useLingui();
  const { id, name, first_day, last_day } = year;
  const { form, sending, unanswered } = useYearForm({
    of: `change year ${id}`,
    schema: ChangeYearInput,
    begin: { name, first_day, last_day },
    call: (input) => schoolYearsApi.change.call({ ...input, year_id: id }),
    done: (changed) => t`${changed.name} was saved`,
    onClose,
  });
  const { errors, isDirty } = form.formState;
  return (
    <SendDialog
      title={t`Edit ${name}`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <TextField label={t`Name`} required autoComplete="off" error={errors.name} {...form.register('name')} />
      <DayFields register={form.register} errors={errors} />
    </SendDialog>
  );
}
