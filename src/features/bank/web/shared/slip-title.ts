import { useLingui } from '@lingui/react/macro';
import type { BankTransaction } from '../../bank.contract.ts';

export function useSlipTitle(transaction: BankTransaction): string {
  const { t } = useLingui();
  if (transaction.reverses) return t`Reversal slip`;
  return transaction.transaction_type === 'deposit' ? t`Deposit slip` : t`Withdrawal slip`;
}
