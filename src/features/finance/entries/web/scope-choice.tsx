import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import type { FinanceTransaction } from '../finance.contract.ts';
import { useFrequency } from '../../recurrences/web/recurrence-words.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  rule: NonNullable<FinanceTransaction['rule']>;
};

/** The scope of a change to an entry whose rule continues. */
export function ScopeChoice({ rule, ...radio }: Props) {
  const { t } = useLingui();
  const frequency = useFrequency()(rule.recurrence_type, rule.recurrence_interval);
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t`This entry repeats: ${frequency}`}</legend>
      {(
        [
          ['this', t`Only this one`],
          ['following', t`This one and all future ones`],
        ] as const
      ).map(([scope, words]) => (
        <label key={scope} className="flex min-h-control items-center gap-3">
          <input {...radio} type="radio" value={scope} className="size-4.5 shrink-0 accent-primary" />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
