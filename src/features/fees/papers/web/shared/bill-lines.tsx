import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import type { StudentFee } from '../../../charges/fees.contract.ts';
import { feeLabel, useTermName } from '../../../web/shared/fee-words.tsx';

const takenOff = (fee: StudentFee) =>
  amountText(centimes(moneyOf(fee.amount_charged) - moneyOf(fee.amount_due)));

/** The fees of a bill: columns on a sheet, blocks on a receipt roll. Overdue fees are marked. */
export function BillLines({ fees, narrow }: { fees: StudentFee[]; narrow: boolean }) {
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
            <td data-align="end">{formatAmount(takenOff(fee), null)}</td>
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
          {moneyOf(takenOff(fee)) > 0n && (
            <Pair term={t`Discount`} value={formatAmount(takenOff(fee), null)} />
          )}
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
