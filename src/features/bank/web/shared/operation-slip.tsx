import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { centimes, formatMoney } from '#platform/money/money.ts';
import { formatInstant } from '#platform/time/format.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { isRoll, type Paper } from '#platform/ui/printing/paper-size.ts';
import { PaperHead } from '#platform/ui/printing/paper-head.tsx';
import type { BankTransaction } from '../../bank.contract.ts';
import { MemberNames, type NamedAccount, useAccountName } from './account-names.tsx';
import { useSlipTitle } from './slip-title.ts';

type OperationSlipProps = {
  account: NamedAccount;
  transaction: BankTransaction;
  /** Marked as a copy, since the original was handed over. */
  copy: boolean;
  /** Who keeps this half of the sheet. */
  keeper?: string;
  /** For the office's copy. On the family's copy, other members are counted instead of named. */
  forOffice?: boolean;
  paper: Paper;
};

/** Limits the text so that half a sheet also fits the signatures; a roll has no limit. */
const LONGEST: Record<Paper, string> = {
  a4: 'line-clamp-4',
  a5: 'line-clamp-8',
  roll: '',
  roll58: '',
};

/** The receipt for a deposit or withdrawal, with enough data to find and verify the operation. */
export function OperationSlip(props: OperationSlipProps) {
  const { account, transaction, copy, keeper, forOffice = false, paper } = props;
  const { t } = useLingui();
  const narrow = isRoll(paper);
  const { timeZone } = useInstallation();
  const nameOf = useAccountName();
  const title = useSlipTitle(transaction);
  const amount = moneyOf(transaction.amount);
  const before = centimes(moneyOf(transaction.balance_after) - amount);
  const size = amount < 0n && transaction.reverses === null ? centimes(-amount) : amount;
  const named = forOffice ? 3 : account.members.length + (account.other_members ?? 0) === 1 ? 1 : 0;
  const facts: [string, ReactNode][] = [
    [t`Receipt`, transaction.receipt],
    [t`Date & Time`, formatInstant(transaction.created_at, currentLocale(), timeZone)],
    [t`Account`, nameOf(account)],
    [t`Members`, <MemberNames key="members" account={account} most={named} withRoll />],
  ];
  if (transaction.reverses) facts.push([t`Reverses receipt`, transaction.reverses]);
  if (transaction.description)
    facts.push([transaction.reverses ? t`Reason` : t`Description`, transaction.description]);
  if (transaction.reversed_by) facts.push([t`Reversed by receipt`, transaction.reversed_by]);
  facts.push([t`Cashier`, transaction.created_by ?? t`N/A`]);

  return (
    <div className={narrow ? undefined : 'flex h-full flex-col'}>
      <PaperHead
        narrow={narrow}
        mark={copy && <p className="border-2 px-1.5 font-semibold tracking-wider">{t`COPY`}</p>}
      />
      <div className={clsx('pt-1', !narrow && 'flex items-baseline justify-between gap-4')}>
        <h3 className="text-[1.5em] leading-tight font-semibold">{title}</h3>
        {keeper && <p>{keeper}</p>}
      </div>
      <p className="figures my-2 border-y-2 py-1 text-[2em] leading-tight font-semibold">
        {formatMoney(size, 'XAF')}
      </p>
      <dl className={narrow ? undefined : 'grid grid-cols-[auto_1fr] gap-x-5 gap-y-0.5'}>
        {facts.map(([term, value]) => (
          // On a roll a value is beside its term if it fits, else below it.
          <div key={term} className={narrow ? 'flex flex-wrap justify-between gap-x-3' : 'contents'}>
            <dt>{term}</dt>
            <dd className={clsx('min-w-0 font-semibold', LONGEST[paper])}>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="figures mt-2 border-t pt-1">
        <Balance term={t`Balance before`} value={formatMoney(before, 'XAF')} />
        <Balance term={t`Balance after`} value={formatAmount(transaction.balance_after, 'XAF')} />
      </dl>
      <div className={clsx('grid pt-3', narrow ? 'gap-3' : 'mt-auto grid-cols-2 gap-8')}>
        <Signature of={t`Cashier's signature`} />
        <Signature
          of={signer(transaction) === 'recipient' ? t`Recipient's signature` : t`Depositor's signature`}
        />
      </div>
    </div>
  );
}

/** The signer at the counter: a withdrawal is signed by the recipient. */
function signer({ transaction_type, reverses }: BankTransaction): 'depositor' | 'recipient' {
  const takesOut = (transaction_type === 'withdraw') !== (reverses !== null);
  return takesOut ? 'recipient' : 'depositor';
}

function Balance({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{term}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}

function Signature({ of }: { of: string }) {
  return (
    <div className="h-[14mm] border-b">
      <p>{of}</p>
    </div>
  );
}
