import { useLingui } from '@lingui/react/macro';
import type { UseFormReturn } from 'react-hook-form';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { NewThreadInput } from '../../messages.contract.ts';
import { MOST_BODY, MOST_SUBJECT } from '../../messages.rules.ts';

/** Subject and text of the first message of a thread. */
export function MessageFields({
  form,
}: {
  form: Pick<UseFormReturn<NewThreadInput>, 'register' | 'formState'>;
}) {
  const { t } = useLingui();
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label={t({ message: 'Subject', context: 'message' })}
        required
        maxLength={MOST_SUBJECT}
        autoComplete="off"
        error={errors.subject}
        {...form.register('subject')}
      />
      <TextAreaField
        label={t`Your message`}
        required
        rows={6}
        maxLength={MOST_BODY}
        error={errors.body}
        {...form.register('body')}
      />
    </>
  );
}
