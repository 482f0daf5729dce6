import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { formatDay, formatInstant } from '#platform/time/format.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { PaperHead } from '#platform/ui/printing/paper-head.tsx';
import type { FeeStatement, StatementLine } from '../../../charges/fees.contract.ts';
import { useFeeStudentName, useStudentLine } from '../../../web/shared/fee-student-cell.tsx';
import { OPERATION_WORDS } from '../../../web/shared/operation-words.ts';

export function FeeStatementPaper({ statement }: { statement: FeeStatement }) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const studentLine = useStudentLine();
  const [now] = useState(() => new Date());
  const { students, from, to, lines, left_out } = statement;
  const locale = currentLocale();
  const until = formatDay(to, locale);
  const printed = formatInstant(now, locale, timeZone);
  return (
    <>
      <PaperHead />
      <h3 className="pt-1 text-[1.5em] leading-tight font-semibold">{t`Statement of account`}</h3>
      <p className="pb-2">{from ? t`From ${formatDay(from, locale)} to ${until}` : t`Until ${until}`}</p>
      <ul>
        {students.map((student) => (
          <li key={student.student_id} className="font-semibold">
            {studentLine(student)}
          </li>
        ))}
      </ul>
      <Balance term={t`Opening balance`} amount={statement.opening_balance} />
      {left_out > 0 && (
        <p className="py-1">
          {t`${plural(left_out, { one: '# earlier line is not shown.', other: '# earlier lines are not shown.' })}`}
        </p>
      )}
      {lines.length === 0 ? (
        <p className="py-3">{t`No operations in this period.`}</p>
      ) : (
        <FeeStatementTable lines={lines} named={students.length > 1} />
      )}
      <Balance term={t`Closing balance`} amount={statement.closing_balance} />
      <p className="pt-1">{t`A positive balance is owed to the school; a negative balance is a credit.`}</p>
      <p className="pt-3">{t`Printed ${printed}`}</p>
    </>
  );
}

function Balance({ term, amount }: { term: string; amount: string }) {
  return (
    <p className="figures mt-2 flex justify-between gap-4 border-y-2 py-1 font-semibold break-inside-avoid">
      <span>{term}</span>
      <span>{formatAmount(amount, 'XAF')}</span>
    </p>
  );
}

type FeeStatementTableProps = {
  lines: StatementLine[];
  /** Whether each line shows its student's name. */
  named: boolean;
};

/** The lines of a printed statement. The header repeats on each page. */
function FeeStatementTable({ lines, named }: FeeStatementTableProps) {
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
