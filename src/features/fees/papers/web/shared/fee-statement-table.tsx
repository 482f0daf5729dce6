import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import type { StatementLine } from '../../../charges/fees.contract.ts';
import { useFeeStudentName } from '../../../web/shared/fee-student-cell.tsx';
import { OPERATION_WORDS } from '../../../web/shared/operation-words.ts';

type FeeStatementTableProps = {
  lines: StatementLine[];
  /** Whether each line shows its student's name. */
  named: boolean;
};

/** The lines of a printed statement. The header repeats on each page. */
export function FeeStatementTable({ lines, named }: FeeStatementTableProps) {
  const { t } = useLingui();
  return (
    <table className="paper-table">
      <thead>
        <tr>
          <th scope="col">{t`Date`}</th>
          <th scope="col">{t`Receipt`}</th>
          <th scope="col">{t`Operation`}</th>
          <th scope="col" data-align="end">{t`Charged`}</th>
          <th scope="col" data-align="end">{t`Paid`}</th>
          <th scope="col" data-align="end">{t`Balance`}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // One transaction may have a line for each of several students and fees.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={`${line.transaction_id} ${index}`}>
            <td className="whitespace-nowrap">{formatDay(line.date, currentLocale())}</td>
            <td className="whitespace-nowrap">{line.receipt}</td>
            <td>
              <Operation line={line} named={named} />
            </td>
            <td data-align="end">{orNothing(line.debit)}</td>
            <td data-align="end">{orNothing(line.credit)}</td>
            <td data-align="end">{formatAmount(line.balance, null)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const orNothing = (amount: string) => (moneyOf(amount) === 0n ? '' : formatAmount(amount, null));

function Operation({ line, named }: { line: StatementLine; named: boolean }) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const kind =
    line.kind === 'reversal'
      ? line.reverses
        ? t`Reversal of ${line.reverses}`
        : t`Reversal`
      : t(OPERATION_WORDS[line.kind]);
  return [kind, line.label, named && nameOf(line.student)].filter(Boolean).join(' · ');
}
