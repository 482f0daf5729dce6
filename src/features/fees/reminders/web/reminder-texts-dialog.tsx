import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Locale } from '#platform/i18n/locale.ts';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { ReminderTexts, type ReminderTextsAnswer } from '../reminder-texts.contract.ts';
import { MOMENTS, MOST_REMINDER_TEXT, PLACEHOLDERS } from '../reminder-texts.rules.ts';
import { reminderPreview } from './reminder-preview.ts';
import { reminderTextsApi } from './reminders.client.ts';
import { useMomentNames } from './step-words.ts';

type Props = { texts: ReminderTextsAnswer; onClose: () => void };

/** The school's own reminder texts in both languages, each with a preview. */
export function ReminderTextsDialog({ texts, onClose }: Props) {
  const { t } = useLingui();
  const names = useMomentNames();
  const queries = useQueryClient();
  const form = useSchemaForm({ schema: ReminderTexts, defaultValues: texts.own });
  const sending = useSendForm({
    form,
    send: (input) => reminderTextsApi.save.call(input),
    onSent: (saved) => {
      queries.setQueryData(reminderTextsApi.get.queryKey(), saved);
      showToast({ title: t`Success`, description: t`Texts saved` });
      onClose();
    },
  });
  const { errors, isDirty } = form.formState;
  const languages: Record<Locale, string> = { fr: t`French`, en: t`English` };
  const braced = PLACEHOLDERS.map((name) => `{${name}}`).join(' ');
  return (
    <SendDialog
      size="lg"
      title={t`What reminders say`}
      description={t`Placeholders: ${braced}. Leave a text empty for the standard one.`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={isDirty}
      sending={sending}
      unanswered={false}
      onClose={onClose}
    >
      {MOMENTS.map((moment) => (
        <fieldset key={moment}>
          <legend className="font-medium">{names[moment]}</legend>
          <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
            {(['fr', 'en'] as const).map((locale) => (
              <div key={locale}>
                <TextAreaField
                  label={languages[locale]}
                  lang={locale}
                  rows={3}
                  maxLength={MOST_REMINDER_TEXT}
                  placeholder={texts.standard[moment][locale]}
                  error={errors[moment]?.[locale]}
                  {...form.register(`${moment}.${locale}`)}
                />
                <p lang={locale} className="mt-1 text-sm wrap-anywhere text-muted">
                  {reminderPreview(
                    form.watch(`${moment}.${locale}`).trim() || texts.standard[moment][locale],
                    locale,
                  )}
                </p>
              </div>
            ))}
          </div>
        </fieldset>
      ))}
    </SendDialog>
  );
}
