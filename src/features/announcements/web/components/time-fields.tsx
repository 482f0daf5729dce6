import { useLingui } from '@lingui/react/macro';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { AnnouncementForm } from './use-announcement-form.ts';

type Props = {
  form: AnnouncementForm;
  /** Already published, so that the start is fixed. */
  isOut: boolean;
};

/** The times between which an announcement is shown. */
export function TimeFields({ form, isOut }: Props) {
  const { t } = useLingui();
  const { watch, setValue } = form;
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
      {!isOut && (
        <TextField
          label={t({ message: 'From', context: 'release' })}
          type="datetime-local"
          hint={t`Leave empty to publish now.`}
          value={localOf(watch('publish_at'))}
          onChange={({ target }) =>
            setValue('publish_at', target.value ? new Date(target.value).toISOString() : null, {
              shouldDirty: true,
            })
          }
        />
      )}
      <DateField
        label={t`Last day`}
        hint={t`Leave empty to keep it until it is recalled.`}
        value={watch('ends_on') ?? ''}
        onChange={({ target }) => setValue('ends_on', target.value || null, { shouldDirty: true })}
      />
    </div>
  );
}

/** An instant as the value of a datetime-local field, in the device's time zone. */
function localOf(instant: string | null | undefined): string {
  if (!instant) return '';
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
