import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { amountInWords } from '#platform/money/in-words.ts';
import { formatInstant } from '#platform/time/format.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { type Paper, isRoll } from '#platform/ui/printing/paper-size.ts';
import { PaperHead } from '#platform/ui/printing/paper-head.tsx';
import type { FeeReceipt } from '../../receipts.contract.ts';
import { codeInGroups } from '../../receipts.rules.ts';
import { bookLine, feeLabel, useMethodName } from '../../../web/shared/fee-words.tsx';
import { useStudentLine } from '../../../web/shared/fee-student-cell.tsx';

/** When COPY is shown: never, in print only (until the print was counted as the first), or also on screen. */
export type CopyMark = 'none' | 'in print' | 'always';

type ReceiptPaperProps = {
  receipt: FeeReceipt;
  paper: Paper;
  copyMark: CopyMark;
  /** Which of the two copies on one sheet this is. */
  keeper?: string;
};

export function ReceiptPaper({ receipt, paper, copyMark, keeper }: ReceiptPaperProps) {
  const { t } = useLingui();
  const narrow = isRoll(paper);
  const locale = currentLocale();
  const { timeZone } = useInstallation();
  const methodOf = useMethodName();
  const studentLine = useStudentLine();
  const balanceLeft = ({ balance }: { balance: string }) => {
    const left = formatAmount(balance, null);
    return t`Balance left: ${left}`;
  };
  const words = amountInWords(moneyOf(receipt.amount), locale);
  const facts: [string, ReactNode][] = [
    [t`Date & Time`, formatInstant(receipt.at, locale, timeZone)],
    [t`Payment Method`, methodOf(receipt.payment_method)],
    [t`Reference`, receipt.payment_reference],
  ];
  if (receipt.operator_reference) facts.push([t`Transaction number`, receipt.operator_reference]);
  if (receipt.book) facts.push([t`Receipt book`, bookLine(receipt.book, locale)]);
  facts.push([t`Cashier`, receipt.cashier ?? t`N/A`]);

  return (
    <div className={narrow ? undefined : 'flex h-full flex-col'}>
      <PaperHead
        school={receipt.school}
        narrow={narrow}
        mark={
          copyMark !== 'none' && (
            <p
              className={clsx(
                'border-2 px-1.5 font-semibold tracking-wider',
                copyMark === 'in print' && 'invisible print:visible',
              )}
            >{t`COPY`}</p>
          )
        }
      />
      <div className={clsx('pt-1', !narrow && 'flex items-baseline justify-between gap-4')}>
        <h3 className="text-[1.4em] leading-tight font-semibold">{t`Receipt ${receipt.number}`}</h3>
        {keeper && <p>{keeper}</p>}
      </div>
      {receipt.reversed_by && (
        <p className="mt-1 border-2 border-dashed px-1.5 font-semibold">
          {t`REVERSED: this receipt is no longer valid. Receipt ${receipt.reversed_by} took it back.`}
        </p>
      )}
      <div className="my-1.5 border-y-2 py-1">
        <p className="figures text-[1.7em] leading-tight font-semibold">
          {formatAmount(receipt.amount, 'XAF')}
        </p>
        <p>{words}</p>
      </div>
      <div className={clsx(!narrow && 'flex items-start gap-5')}>
        <dl className={clsx(!narrow && 'grid flex-1 grid-cols-[auto_1fr] gap-x-5 gap-y-0.5')}>
          {facts.map(([term, value]) => (
            // On a roll a value goes beside its label if it fits, otherwise below it.
            <div key={term} className={narrow ? 'flex flex-wrap justify-between gap-x-3' : 'contents'}>
              <dt>{term}</dt>
              <dd className={clsx('min-w-0 font-semibold', paper === 'a4' && 'line-clamp-2')}>{value}</dd>
            </div>
          ))}
        </dl>
        {!narrow && <Check receipt={receipt} className="w-[36mm] shrink-0 text-center" />}
      </div>
      <ul className="mt-1.5 border-t tabular-nums">
        {receipt.balances.map((student) => (
          <li key={student.student_id} className="border-b py-1">
            <p className={clsx('font-semibold', !narrow && 'flex justify-between gap-4')}>
              <span>{studentLine(student)}</span>
              {!narrow && <span className="whitespace-nowrap">{balanceLeft(student)}</span>}
            </p>
            {receipt.items
              .filter((item) => item.student.student_id === student.student_id)
              .map((item) => (
                <Line
                  key={item.student_fee_id}
                  term={feeLabel(item.fee_name, item.instalment, item.instalments)}
                  value={formatAmount(item.amount_allocated, null)}
                />
              ))}
            {narrow && <p className="text-end font-semibold">{balanceLeft(student)}</p>}
          </li>
        ))}
      </ul>
      {moneyOf(receipt.to_credit) > 0n && (
        <Line term={t`Kept as credit`} value={formatAmount(receipt.to_credit, null)} />
      )}
      {narrow && <Check receipt={receipt} className="mx-auto mt-3 w-[40mm] text-center" />}
      <div className={clsx('grid pt-2', narrow ? 'gap-3' : 'mt-auto grid-cols-2 gap-8')}>
        <Signature of={t`Cashier's signature`} />
        <Signature of={t`Payer's signature`} />
      </div>
    </div>
  );
}

function Check({ receipt, className }: { receipt: FeeReceipt; className: string }) {
  const { t } = useLingui();
  const code = codeInGroups(receipt.code);
  const where = receipt.verify_url.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '');
  return (
    <div className={className}>
      <img
        src={receipt.verify_qr}
        alt={t`QR code to check this receipt`}
        className="mx-auto w-[30mm]"
        data-qr
      />
      <p className="text-[0.75em] leading-tight">
        {t`Check it at ${where}`} <span className="font-semibold whitespace-nowrap">{code}</span>
      </p>
    </div>
  );
}

function Line({ term, value }: { term: string; value: string }) {
  return (
    <p className="flex justify-between gap-4">
      <span>{term}</span>
      <span className="whitespace-nowrap">{value}</span>
    </p>
  );
}

function Signature({ of }: { of: string }) {
  return (
    <div className="h-[12mm] border-b">
      <p>{of}</p>
    </div>
  );
}
