import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';
import { feeLabel } from '../../web/shared/fee-words.tsx';

type Props = {
  fee: StudentFee;
  chosen: boolean;
  full: boolean;
  onToggle: (fee: StudentFee) => void;
};

/**
 * A fee to tick: its student, name and balance. Memoized, so that only the changed one of hundreds
 * renders.
 */
export const PaymentFeeRow = memo(function PaymentFeeRow({ fee, chosen, full, onToggle }: Props) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const due = formatDay(fee.due_date, currentLocale());
  const label = feeLabel(fee.structure.name, fee.instalment, fee.instalments);
  return (
    <li className="[contain-intrinsic-size:auto_58px] [content-visibility:auto]">
      <label className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-1.5">
        <input
          type="checkbox"
          className="row-span-2 size-5 accent-primary"
          checked={chosen}
          disabled={full && !chosen}
          onChange={() => onToggle(fee)}
        />
        <span className="wrap-anywhere">{nameOf(fee.student)}</span>
        <span className="figures text-end">{formatAmount(fee.balance, 'XAF')}</span>
        <span className="col-span-2 text-sm wrap-anywhere text-muted">
          {fee.student.roll_number || t`N/A`}
          {' · '}
          {label}
          {' · '}
          {fee.status === 'overdue' ? (
            <span className="text-danger">{t`overdue since ${due}`}</span>
          ) : (
            t`due ${due}`
          )}
        </span>
      </label>
    </li>
  );
});
