import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { amountInWords } from '#platform/money/in-words.ts';
import { formatMoney } from '#platform/money/money.ts';
import { formatDay } from '#platform/time/format.ts';
import { PaperHead } from '#platform/ui/printing/paper-head.tsx';
import type { StudentFee } from '../../../charges/fees.contract.ts';
import { takenOff } from '../../../fees.rules.ts';
import { fundSums } from '../../../charges/fund-sums.rules.ts';
import { useFeeStudentName } from '../../../web/shared/fee-student-cell.tsx';
import { feeLabel, useTermName } from '../../../web/shared/fee-words.tsx';
import type { Bill } from '../../receipts.contract.ts';

/** A printable bill: each fee, the overdue part, credit, and the total in words. */
export function BillPaper({ bill, narrow }: { bill: Bill; narrow: boolean }) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const locale = currentLocale();
  const { student } = bill;
  const balance = moneyOf(bill.balance);
  const balanceFor = (fund: string) => t`Balance for ${fund}`;
  const words = amountInWords(balance, locale);
  const facts: [string, string][] = [
    [t`Student`, nameOf(student)],
    [t`Roll Number`, student.roll_number],
    [t`Class`, student.class ? classLabel(student.class) : t`N/A`],
    [t`Date`, formatDay(bill.date, locale)],
  ];
  return (
    <>
      <div className={clsx('flex items-start justify-between gap-x-4 gap-y-1', narrow && 'flex-wrap')}>
        <div className="min-w-0">
          <PaperHead school={bill.school} narrow={narrow} />
          <h3 className="pt-1 text-[1.6em] leading-tight font-semibold">{t`Payment bill`}</h3>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1">
          {moneyOf(bill.overdue) > 0n && <OverdueMark />}
          <img src={bill.roll_qr} alt={t`QR code of the roll number`} className="w-[22mm]" />
        </div>
      </div>
      <dl className={clsx('mt-2', !narrow && 'grid grid-cols-[auto_1fr] gap-x-5 gap-y-0.5')}>
        {facts.map(([term, value]) => (
          <div key={term} className={narrow ? 'flex flex-wrap justify-between gap-x-3' : 'contents'}>
            <dt>{term}</dt>
            <dd className="min-w-0 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {bill.fees.length === 0 ? (
        <p className="py-3">{t`Nothing is owed.`}</p>
      ) : (
        <BillLines fees={bill.fees} narrow={narrow} />
      )}
      <div className={clsx('mt-3 tabular-nums break-inside-avoid', !narrow && 'ms-auto w-[90mm]')}>
        <Sum term={t`Amount Due`} value={bill.amount_due} />
        <Sum term={t`Amount Paid`} value={bill.amount_paid} />
        {fundSums(bill.fees).map(({ fund, balance: open }) => (
          <Sum key={fund} term={balanceFor(fund ?? bill.school)} value={open} />
        ))}
        {moneyOf(bill.overdue) > 0n && <Sum term={t`Of it overdue`} value={bill.overdue} />}
        <p className="mt-1 flex flex-wrap justify-between gap-x-4 border-y-2 py-1 text-[1.2em] font-semibold">
          <span>{t`Balance to pay`}</span>
          <span className="ms-auto whitespace-nowrap">{formatAmount(bill.balance, 'XAF')}</span>
        </p>
        {moneyOf(bill.credit) > 0n && <Sum term={t`Credit kept by the school`} value={bill.credit} />}
      </div>
      {balance > 0n && <p className="pt-2 break-inside-avoid">{t`In words: ${words}`}</p>}
      <HowToPay bill={bill} narrow={narrow} />
      <div className={clsx('mt-6 h-[16mm] border-b break-inside-avoid', !narrow && 'ms-auto w-[70mm]')}>
        <p>{t`Signature of the school`}</p>
      </div>
    </>
  );
}

function HowToPay({ bill: { ways, student }, narrow }: { bill: Bill; narrow: boolean }) {
  const { t } = useLingui();
  if (ways.length === 0) return null;
  return (
    <section className="mt-4 break-inside-avoid border-t pt-2">
      <h4 className="font-semibold">{t`How to pay`}</h4>
      <ul className={clsx(!narrow && 'grid grid-cols-2 gap-x-6')}>
        {ways.map(({ id, name, number, holder, note }) => (
          <li key={id} className="py-0.5">
            <p>
              {name}
              {number && <strong className="figures">{` ${number}`}</strong>}
            </p>
            {(holder || note) && <p className="text-[0.9em]">{[holder, note].filter(Boolean).join(' · ')}</p>}
          </li>
        ))}
      </ul>
      <p className="pt-1">
        {t`As the reason, write the roll number:`} <strong className="figures">{student.roll_number}</strong>
      </p>
    </section>
  );
}

/** Marked as overdue by word and shape, because papers are black and white. */
function OverdueMark() {
  const { t } = useLingui();
  return (
    <p className="shrink-0 border-[3px] border-double px-2 py-0.5 font-semibold tracking-wider whitespace-nowrap">
      <span aria-hidden>{'▲ '}</span>
      {t`OVERDUE`}
    </p>
  );
}

function Sum({ term, value }: { term: string; value: string }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4">
      <span>{term}</span>
      <span className="ms-auto whitespace-nowrap">{formatAmount(value, 'XAF')}</span>
    </p>
  );
}

/** The fees of a bill: columns on a sheet, blocks on a receipt roll. Overdue fees are marked. */
function BillLines({ fees, narrow }: { fees: StudentFee[]; narrow: boolean }) {
  return narrow ? <Blocks fees={fees} /> : <Table fees={fees} />;
}

function Table({ fees }: { fees: StudentFee[] }) {
  const { t } = useLingui();
  return (
    <table className="paper-table">
      <thead>
        <tr>
          <th scope="col">{t`Fee`}</th>
          <th scope="col">{t`Due Date`}</th>
          <th scope="col" data-align="end">{t`Charged`}</th>
          <th scope="col" data-align="end">{t`Discount`}</th>
          <th scope="col" data-align="end">{t`Paid`}</th>
          <th scope="col" data-align="end">{t`Balance`}</th>
        </tr>
      </thead>
      <tbody>
        {fees.map((fee) => (
          <tr key={fee.id} data-status={fee.status}>
            <td>
              <FeeName fee={fee} />
            </td>
            <td>
              <DueDate fee={fee} />
            </td>
            <td data-align="end">{formatAmount(fee.amount_charged, null)}</td>
            <td data-align="end">{formatMoney(takenOff(fee), null)}</td>
            <td data-align="end">{formatAmount(fee.amount_paid, null)}</td>
            <td data-align="end" className="font-semibold">
              {formatAmount(fee.balance, null)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Blocks({ fees }: { fees: StudentFee[] }) {
  const { t } = useLingui();
  return (
    <ul className="mt-2 border-t">
      {fees.map((fee) => (
        <li key={fee.id} data-status={fee.status} className="border-b py-1 tabular-nums break-inside-avoid">
          <p>
            <FeeName fee={fee} />
          </p>
          <Pair term={t`Due Date`} value={<DueDate fee={fee} />} />
          <Pair term={t`Charged`} value={formatAmount(fee.amount_charged, null)} />
          {takenOff(fee) > 0n && <Pair term={t`Discount`} value={formatMoney(takenOff(fee), null)} />}
          <Pair term={t`Paid`} value={formatAmount(fee.amount_paid, null)} />
          <Pair term={t`Balance`} value={formatAmount(fee.balance, null)} />
        </li>
      ))}
    </ul>
  );
}

function Pair({ term, value }: { term: string; value: ReactNode }) {
  return (
    <span className="flex justify-between gap-3">
      <span>{term}</span>
      <span className="text-end">{value}</span>
    </span>
  );
}

function FeeName({ fee }: { fee: StudentFee }) {
  const termName = useTermName();
  const { name, academic_term, academic_year } = fee.structure;
  return (
    <>
      <span className="font-semibold">{feeLabel(name, fee.instalment, fee.instalments)}</span>
      {` · ${termName(academic_term)} ${academic_year}`}
    </>
  );
}

function DueDate({ fee }: { fee: StudentFee }) {
  const { t } = useLingui();
  return (
    <>
      <span className="whitespace-nowrap">{formatDay(fee.due_date, currentLocale())}</span>
      {fee.status === 'overdue' && (
        <strong className="block whitespace-nowrap">
          <span aria-hidden>{'▲ '}</span>
          {t`OVERDUE`}
        </strong>
      )}
    </>
  );
}
