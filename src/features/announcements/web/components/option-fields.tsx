import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { mayAnnounceUrgently } from '../../announcements.policy.ts';
import { ChoicesFields } from './choices-fields.tsx';
import { firstMistake } from './first-mistake.ts';
import type { AnnouncementForm } from './use-announcement-form.ts';

type Props = {
  form: AnnouncementForm;
  /** Whether it is unpublished, so that the head may make it urgent. */
  isNew: boolean;
};

/** Options: a question or an acknowledgment, pinning, and urgency. */
export function OptionFields({ form, isNew }: Props) {
  const { t } = useLingui();
  const isHead = useMay()(mayAnnounceUrgently);
  const { register, watch, setValue, formState } = form;
  const { errors } = formState;
  const again = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  const choices = { fr: watch('choices_fr') ?? [], en: watch('choices_en') ?? [] };
  const [asked, setAsked] = useState(false);
  const asks = asked || choices.fr.length + choices.en.length > 0;
  return (
    <div>
      {!asks && (
        <CheckboxField label={t`Ask readers to say that they have read it`} {...register('acknowledge')} />
      )}
      <ChoicesFields
        choices={choices}
        error={firstMistake(errors.choices_fr) ?? firstMistake(errors.choices_en)}
        asks={asks}
        onAsks={(next) => {
          setAsked(next);
          if (next) return;
          setValue('choices_fr', [], again);
          setValue('choices_en', [], again);
        }}
        onChange={(language, next) => setValue(`choices_${language}`, next, again)}
      />
      <CheckboxField label={t`Keep it at the top`} {...register('pinned')} />
      {isHead && isNew && (
        <CheckboxField
          label={t`Urgent: send it at once`}
          hint={t`Also at night and on Sundays, and in addition to the three notices a week. Text messages still wait until 08:00.`}
          {...register('urgent')}
        />
      )}
    </div>
  );
}
