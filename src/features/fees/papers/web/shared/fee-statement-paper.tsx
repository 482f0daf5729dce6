import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay, formatInstant } from '#platform/time/format.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { PaperHead } from '#platform/ui/printing/paper-head.tsx';
import type { FeeStatement } from '../../../charges/fees.contract.ts';
import { FeeStatementTable } from './fee-statement-table.tsx';
import { useStudentLine } from './paper-words.tsx';

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
