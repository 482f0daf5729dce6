import { useLingui } from '@lingui/react/macro';
import type { UseFormReturn } from 'react-hook-form';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { AssignmentForm } from './use-assignment-form.ts';

/** When the assignment is published: now, at a time, or not yet. */
export function PublishFields({ form }: { form: UseFormReturn<AssignmentForm, unknown, AssignmentForm> }) {
  const { t } = useLingui();
  const { register, watch, setValue, formState } = form;
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
      <SelectField
        label={t`The class sees it`}
        options={[
          { value: 'now', label: t`Now` },
          { value: 'later', label: t`From a set time` },
          { value: 'draft', label: t`Not yet: keep as a draft` },
        ]}
        {...register('publish')}
      />
      {watch('publish') === 'later' && (
        <TextField
          label={t({ message: 'From', context: 'release' })}
          type="datetime-local"
          required
          error={formState.errors.publish_at}
          value={localOf(watch('publish_at'))}
          onChange={({ target }) =>
            setValue('publish_at', target.value ? new Date(target.value).toISOString() : null, {
              shouldDirty: true,
            })
          }
        />
      )}
    </div>
  );
}

/** An instant as the value of a datetime-local field, in the device's time zone. */
function localOf(instant: string | null | undefined): string {
  if (!instant) return '';
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
