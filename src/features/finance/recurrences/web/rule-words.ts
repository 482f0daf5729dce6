import { useLingui } from '@lingui/react/macro';
import type * as z from 'zod/mini';
import type { ChangeRuleInput, FinanceRule } from '../recurrences.contract.ts';

export type RuleValues = z.input<typeof ChangeRuleInput>;

export function ruleAsItIs(rule: FinanceRule): RuleValues {
  return {
    type: rule.type,
    amount: rule.amount,
    category_id: rule.category?.id ?? null,
    description: rule.description ?? '',
    payment_method: rule.payment_method ?? '',
    notes: rule.notes ?? '',
    recurrence_type: rule.recurrence_type,
    recurrence_interval: rule.recurrence_interval,
    recurrence_end_date: rule.recurrence_end_date,
    next_on: rule.next_dates[0] ?? '',
  };
}

/** The name of a recurrence: its description, else its category. */
export function useRuleName() {
  const { t } = useLingui();
  return ({ description, category }: FinanceRule): string =>
    description ?? category?.name ?? t`No description`;
}
