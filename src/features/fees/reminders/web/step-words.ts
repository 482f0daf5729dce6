import type { ReminderMoment } from '../reminder-texts.rules.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** A step in words: "7 days before". */
export function useStepName(): (step: number) => string {
  const { t } = useLingui();
  return (step) => {
    const days = Math.abs(step);
    if (step === 0) return t`On the due date`;
    return step < 0
      ? t`${plural(days, { one: '# day before', other: '# days before' })}`
      : t`${plural(days, { one: '# day after', other: '# days after' })}`;
  };
}

/** The names of the moments that have their own reminder text. */
export function useMomentNames(): Record<ReminderMoment, string> {
  const { t } = useLingui();
  return { before: t`Before the due date`, on: t`On the due date`, after: t`After the due date` };
}
