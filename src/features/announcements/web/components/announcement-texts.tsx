import { useLingui } from '@lingui/react/macro';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { MOST_TEXT, MOST_TITLE } from '../../announcements.rules.ts';
import type { AnnouncementForm } from './use-announcement-form.ts';

/** Title and text in both languages. */
export function AnnouncementTexts({ form }: { form: AnnouncementForm }) {
  const { t } = useLingui();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1 font-medium">{t`French`}</legend>
        <TextField
          label={t`Title in French`}
          lang="fr"
          maxLength={MOST_TITLE}
          autoComplete="off"
          error={errors.title_fr}
          {...register('title_fr')}
        />
        <TextAreaField
          label={t`Text in French`}
          lang="fr"
          rows={6}
          maxLength={MOST_TEXT}
          error={errors.body_fr}
          {...register('body_fr')}
        />
      </fieldset>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1 font-medium">{t`English`}</legend>
        <TextField
          label={t`Title in English`}
          lang="en"
          maxLength={MOST_TITLE}
          autoComplete="off"
          error={errors.title_en}
          {...register('title_en')}
        />
        <TextAreaField
          label={t`Text in English`}
          lang="en"
          rows={6}
          maxLength={MOST_TEXT}
          error={errors.body_en}
          {...register('body_en')}
        />
      </fieldset>
    </div>
  );
}
