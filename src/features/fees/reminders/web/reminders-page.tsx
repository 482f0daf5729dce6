import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { remindersApi } from './reminders.client.ts';
import { Promises } from './promises.tsx';
import { ReminderSteps } from './reminder-steps.tsx';
import { ReminderTextsCard } from './reminder-texts.tsx';
import { RemindersToday } from './reminders-today.tsx';

/** The schedule of fee reminders, the people concerned today, and promises to pay. */
export function RemindersPage() {
  const { t } = useLingui();
  const choices = useQuery(remindersApi.choices.queryOptions());
  return (
    <>
      <PageHeader title={t`Fee reminders`} back={{ to: '/settings', label: t`Back to Settings` }} />
      <LoadFailed of={choices} />
      {choices.isPending && <Skeleton className="h-40 w-full" />}
      {choices.data && (
        <div className="flex flex-col gap-4">
          <ReminderSteps key={choices.data.steps.join()} saved={choices.data} />
          <ReminderTextsCard />
          <RemindersToday on={choices.data.on} />
          <Promises />
        </div>
      )}
    </>
  );
}
