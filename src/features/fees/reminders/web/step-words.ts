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
