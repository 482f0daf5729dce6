import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import type { BankTransaction } from '../../bank.contract.ts';
import { OperationWords } from './operation-words.tsx';

/** Rows on a sheet. The header repeats on each page. */
export function StatementTable({ lines }: { lines: BankTransaction[] }) {
  const { t } = useLingui();
  return (
    <table className="paper-table">
      <thead>
        <tr>
          <th scope="col">{t`Date`}</th>
          <th scope="col">{t`Receipt`}</th>
          <th scope="col">{t`Operation`}</th>
          <th scope="col" data-align="end">
            {t`Amount`}
          </th>
          <th scope="col" data-align="end">
            {t`Balance`}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className="whitespace-nowrap">{formatDay(line.value_date, currentLocale())}</td>
            <td className="whitespace-nowrap">{line.receipt}</td>
            <td>
              <OperationWords line={line} />
            </td>
            <td data-align="end">{formatAmount(line.amount, null)}</td>
            <td data-align="end">{formatAmount(line.balance_after, null)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
