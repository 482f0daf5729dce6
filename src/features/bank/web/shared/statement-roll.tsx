import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import type { BankTransaction } from '../../bank.contract.ts';
import { OperationWords } from './operation-words.tsx';

/** Rows on a receipt roll, too narrow for columns: each amount is above its balance. */
export function StatementRoll({ lines }: { lines: BankTransaction[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.id} className="border-b py-1 break-inside-avoid">
          <p className="figures flex justify-between gap-3">
            <span>{formatDay(line.value_date, currentLocale())}</span>
            <span className="font-semibold">{formatAmount(line.amount, null)}</span>
          </p>
          <p className="figures flex justify-between gap-3">
            <span>{line.receipt}</span>
            <span>{`= ${formatAmount(line.balance_after, null)}`}</span>
          </p>
          <p>
            <OperationWords line={line} />
          </p>
        </li>
      ))}
    </ul>
  );
}
