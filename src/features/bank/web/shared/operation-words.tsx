import { useLingui } from '@lingui/react/macro';
import type { BankTransaction } from '../../bank.contract.ts';

/** The printed description of an operation: its type, and the receipt it reverses or is reversed by. */
export function OperationWords({ line }: { line: BankTransaction }) {
  const { t } = useLingui();
  const type = line.transaction_type === 'deposit' ? t`Deposit` : t`Withdrawal`;
  const words = [
    line.reverses ? t`Reversal of ${line.reverses}` : type,
    line.reversed_by && t`reversed by ${line.reversed_by}`,
    line.description,
  ];
  return words.filter(Boolean).join(' · ');
}
