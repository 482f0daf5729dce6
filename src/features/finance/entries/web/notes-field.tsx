import { useLingui } from '@lingui/react/macro';
import { useFormContext } from 'react-hook-form';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import type { EntryValues } from './entry-form.ts';

export function NotesField() {
  const { t } = useLingui();
  const { register, formState } = useFormContext<Pick<EntryValues, 'notes'>>();
  return (
    <TextAreaField
      label={t`Notes`}
      rows={2}
      maxLength={2_000}
      error={formState.errors.notes}
      {...register('notes')}
    />
  );
}
