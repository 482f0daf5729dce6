import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { ReminderChoices } from '../reminders.contract.ts';
import { REMINDER_STEPS } from '../reminders.rules.ts';
import { remindersApi } from './reminders.client.ts';
import { useStepName } from './step-words.ts';

/**
 * The steps of the reminders. They are saved before reminders are switched on, so that today's list shows
 * what would be sent.
 */
export function ReminderSteps({ saved }: { saved: ReminderChoices }) {
  const { t } = useLingui();
  const stepName = useStepName();
  const queryClient = useQueryClient();
  const [steps, setSteps] = useState<readonly number[]>(saved.steps);
  const choose = useMutation({
    mutationFn: (choices: ReminderChoices) => remindersApi.choose.call(choices),
    onSuccess: (now) => {
      queryClient.setQueryData(remindersApi.choices.queryOptions().queryKey, now);
      void queryClient.invalidateQueries({ queryKey: remindersApi.today.key() });
      const switched = now.on ? t`Reminders switched on` : t`Reminders switched off`;
      showToast({ title: t`Success`, description: now.on === saved.on ? t`Days saved` : switched });
    },
    onError: toastError,
  });
  const toggle = (step: number, chosen: boolean) =>
    setSteps(chosen ? [...steps, step] : steps.filter((other) => other !== step));
  const isChanged = REMINDER_STEPS.some((step) => steps.includes(step) !== saved.steps.includes(step));
  const lacksDays = saved.on && steps.length === 0;
  const saving = choose.isPending && choose.variables.on === saved.on;
  return (
    <Card
      title={t`When families are reminded`}
      actions={
        <Badge tone={saved.on ? 'success' : 'inactive'}>
          {saved.on ? t`Reminders on` : t`Reminders off`}
        </Badge>
      }
    >
      <p className="text-muted">
        {t`Each guardian who sees the fees gets one reminder a day at most, for all children together. Never at night, on Sundays or in holidays.`}{' '}
        {t`Reminders stop once the fee is paid. They pause while a sent payment is waiting or a promise to pay is still running.`}
      </p>
      <fieldset className="mt-3">
        <legend className="sr-only">{t`Days from the due date`}</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:grid-cols-4">
          {REMINDER_STEPS.map((step) => (
            <CheckboxField
              key={step}
              label={stepName(step)}
              checked={steps.includes(step)}
              onChange={(event) => toggle(step, event.target.checked)}
            />
          ))}
        </div>
      </fieldset>
      {lacksDays && (
        <p className="mt-2 text-sm text-danger">{t`Choose at least one day, or switch reminders off.`}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant={isChanged ? 'primary' : 'secondary'}
          disabled={!isChanged || lacksDays}
          busy={saving}
          onClick={() => choose.mutate({ on: saved.on, steps: [...steps] })}
        >
          {t`Save days`}
        </Button>
        <Button
          variant={saved.on || isChanged ? 'secondary' : 'primary'}
          disabled={isChanged || (!saved.on && saved.steps.length === 0)}
          busy={choose.isPending && !saving}
          onClick={() => choose.mutate({ on: !saved.on, steps: saved.steps })}
        >
          {saved.on ? t`Switch reminders off` : t`Switch reminders on`}
        </Button>
      </div>
    </Card>
  );
}
