import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { schoolYearsApi } from './school-year.client.ts';
import type { YearConfirmation } from './year-question.ts';
import { nameOf } from './year-words.ts';

export function ConfirmYearDialog({
  question,
  onClose,
}: {
  question: YearConfirmation;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const words = useWords()(question);
  const act = useMutation({
    mutationFn: () => send(question),
    onSuccess: () => {
      showToast({ title: t`Success`, description: words.done });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: schoolYearsApi.key() }),
  });
  return (
    <ConfirmDialog
      open
      title={words.title}
      body={
        <div className="flex flex-col gap-3">
          <p>{words.body}</p>
          <FormError error={act.error} />
        </div>
      }
      confirmLabel={words.confirm}
      busyLabel={words.busy}
      danger={question.ask !== 'make current'}
      busy={act.isPending}
      onConfirm={() => act.mutate()}
      onClose={onClose}
    />
  );
}

function send(question: YearConfirmation): Promise<unknown> {
  const year_id = question.year.id;
  switch (question.ask) {
    case 'make current':
      return schoolYearsApi.makeCurrent.call({ year_id });
    case 'remove year':
      return schoolYearsApi.remove.call({ year_id });
    case 'remove period':
      return schoolYearsApi.removePeriod.call({ year_id, period_id: question.period.id });
    case 'remove holiday':
      return schoolYearsApi.removeHoliday.call({ year_id, holiday_id: question.holiday.id });
  }
}

function useWords() {
  const { t } = useLingui();
  return (question: YearConfirmation) => {
    const removal = { confirm: t`Remove`, busy: t`Removing...` };
    const year = question.year.name;
    switch (question.ask) {
      case 'make current':
        return {
          title: t`Make ${year} the current year?`,
          body: t`Everybody then works in ${year}. The year before stays open.`,
          confirm: t`Make current`,
          busy: t`Saving...`,
          done: t`${year} is the current school year`,
        };
      case 'remove year':
        return {
          ...removal,
          title: t`Remove ${year}?`,
          body: t`Its terms and holidays are removed with it.`,
          done: t`${year} was removed`,
        };
      case 'remove period': {
        const name = nameOf(question.period);
        return {
          ...removal,
          title: t`Remove ${name}?`,
          body: question.period.parent_id ? t`The term itself stays.` : t`Its sequences are removed with it.`,
          done: t`${name} was removed`,
        };
      }
      case 'remove holiday': {
        const name = nameOf(question.holiday);
        return {
          ...removal,
          title: t`Remove ${name}?`,
          body: t`These days become school days again.`,
          done: t`${name} was removed`,
        };
      }
    }
  };
}
