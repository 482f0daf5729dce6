import { useLingui } from '@lingui/react/macro';
import type { FinanceTransaction } from '../finance.contract.ts';
import { TYPE_NAMES } from './type-names.ts';

/** An entry's label: its description, else its category, else its type. */
export function useEntryName() {
  const { t } = useLingui();
  return ({ description, category, type }: Pick<FinanceTransaction, 'description' | 'category' | 'type'>) =>
    description ?? category?.name ?? t(TYPE_NAMES[type]);
}
