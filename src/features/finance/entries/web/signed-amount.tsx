import { useLingui } from '@lingui/react/macro';
import { formatAmount } from '#platform/money/amount.ts';
import type { FinanceType } from '../../finance.rules.ts';
import { TYPE_NAMES } from './type-names.ts';

/** An amount with its sign, and its type in words for screen readers. */
export function SignedAmount({ type, amount }: { type: FinanceType; amount: string }) {
  const { t } = useLingui();
  const isIncome = type === 'income';
  return (
    <span className={`figures whitespace-nowrap ${isIncome ? 'text-success' : ''}`}>
      <span className="sr-only">{t(TYPE_NAMES[type])} </span>
      {isIncome ? '+' : '-'}
      {formatAmount(amount, 'CFA')}
    </span>
  );
}
