import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { MOMENTS } from '../reminder-texts.rules.ts';
import { reminderPreview } from './reminder-preview.ts';
import { reminderTextsApi } from './reminders.client.ts';
import { useMomentNames } from './step-words.ts';

/** Reminders as a family reads them, in the reader's language, with a dialog to edit both languages. */
export function ReminderTextsCard() {
  const { t } = useLingui();
  const names = useMomentNames();
  const texts = useQuery(reminderTextsApi.get.queryOptions());
  const dialog = useLazyDialog(() =>
    import('./reminder-texts-dialog.tsx').then((module) => module.ReminderTextsDialog),
  );
  const locale = currentLocale();
  return (
    <Card
      title={t`What reminders say`}
      actions={
        texts.data && (
          <Button variant="secondary" {...dialog.reached} busy={dialog.loading} onClick={dialog.show}>
            {t`Change the texts`}
          </Button>
        )
      }
    >
      <LoadFailed of={texts} />
      {texts.data && (
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
          {MOMENTS.map((moment) => (
            <div key={moment} className="contents">
              <dt className="text-muted">{names[moment]}</dt>
              <dd className="min-w-0 wrap-anywhere">
                {reminderPreview(
                  texts.data.own[moment][locale] || texts.data.standard[moment][locale],
                  locale,
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {dialog.Dialog && texts.data && <dialog.Dialog texts={texts.data} onClose={dialog.close} />}
    </Card>
  );
}
