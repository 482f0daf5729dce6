import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ExpenseCategory } from '../../till.rules.ts';

export const CATEGORY_NAMES: Record<ExpenseCategory, MessageDescriptor> = {
  supplies: msg`Supplies`,
  maintenance: msg`Repairs and upkeep`,
  transport: msg`Transport`,
  food: msg`Food`,
  utilities: msg`Water, electricity, phone`,
  salaries: msg`Salaries and advances`,
  other: msg`Other`,
};

const FLOW_NAMES: Record<string, MessageDescriptor> = {
  till_float: msg`Float`,
  till_expense: msg`Expense`,
  till_transfer: msg`To the bank`,
  till_close: msg`Closing`,
  deposit: msg`Savings deposit`,
  withdraw: msg`Savings withdrawal`,
  fee_payment: msg`Fee payment`,
  fee_refund: msg`Credit paid out`,
};

/** The name of a kind of posting in a till; an unknown kind is shown by its key. */
export function useFlowName(): (flow: { kind: string; reversal: boolean }) => string {
  const { t } = useLingui();
  return ({ kind, reversal }) => {
    const known = FLOW_NAMES[kind];
    const name = known ? t(known) : kind;
    return reversal ? t`${name}, reversed` : name;
  };
}
