import { useLingui } from '@lingui/react/macro';
import type { FinanceTransaction } from '../finance.contract.ts';
import { TYPE_NAMES } from './type-names.ts';

/** What an entry is called: its description, else its category, else what it is. */
export function useEntryName() {
  const { t } = useLingui();
  return ({ description, category, type }: Pick<FinanceTransaction, 'description' | 'category' | 'type'>) =>
    description ?? category?.name ?? t(TYPE_NAMES[type]);
}
