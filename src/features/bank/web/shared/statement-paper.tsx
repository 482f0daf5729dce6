import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay, formatInstant } from '#platform/time/format.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { PaperHead } from '#platform/ui/printing/paper-head.tsx';
import type { Statement } from '../../bank.contract.ts';
import { MemberNames, type NamedAccount, useAccountName } from './account-names.tsx';
import { StatementRoll } from './statement-roll.tsx';
import { StatementTable } from './statement-table.tsx';

type StatementPaperProps = {
  statement: Omit<Statement, 'account'> & { account: NamedAccount };
  narrow: boolean;
};

export function StatementPaper({ statement, narrow }: StatementPaperProps) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const nameOf = useAccountName();
  const [now] = useState(() => new Date());
  const { account, from, to, transactions, left_out } = statement;
  const locale = currentLocale();
  const until = formatDay(to, locale);
  const printed = formatInstant(now, locale, timeZone);
  return (
    <>
      <PaperHead narrow={narrow} />
      <h3 className="pt-1 text-[1.5em] leading-tight font-semibold">{t`Account statement`}</h3>
      <p className="pb-2">{from ? t`From ${formatDay(from, locale)} to ${until}` : t`Until ${until}`}</p>
      <dl className={narrow ? undefined : 'grid grid-cols-[auto_1fr] gap-x-5 gap-y-0.5'}>
        <Fact term={t`Account`}>{nameOf(account)}</Fact>
        <Fact term={t`Members`}>
          <MemberNames account={account} most={20} withRoll />
        </Fact>
      </dl>
      <Balance term={t`Opening balance`} amount={statement.opening_balance} />
      {left_out > 0 && (
        <p className="py-1">
          {t`${plural(left_out, { one: '# earlier operation is not shown.', other: '# earlier operations are not shown.' })}`}
        </p>
      )}
      {transactions.length === 0 && <p className="py-3">{t`No operations in this period.`}</p>}
      {transactions.length > 0 &&
        (narrow ? <StatementRoll lines={transactions} /> : <StatementTable lines={transactions} />)}
      <Balance term={t`Closing balance`} amount={statement.closing_balance} />
      <p className="pt-3">{t`Printed ${printed}`}</p>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt>{term}</dt>
      <dd className="min-w-0 font-semibold">{children}</dd>
    </div>
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
