import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useDeferredValue, useId, useMemo } from 'react';
import { centimes, formatMoney, type Money } from '#platform/money/money.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { FeeStudent, StudentFee } from '../../../charges/fees.contract.ts';
import type { Allocation } from '../../../fees.rules.ts';
import { useFeeStudentName } from '../../../web/shared/fee-student-cell.tsx';
import { isSettled, type PaymentPlan, type PaymentSplit } from '../../payment-split.rules.ts';
import { AllocationTable } from './allocation-table.tsx';
import { mistakeAt, planOf } from './payment-entry.ts';
import type { RecordPayment } from './use-record-payment.ts';

type Props = {
  payment: RecordPayment;
  /** The student the payment is for, if only one of several. */
  first?: FeeStudent | undefined;
};

/** A live preview of the split over the fees, by the same rule as the server's. */
export function PaymentAllocation({ payment, first }: Props) {
  const { t } = useLingui();
  const { state, dispatch, standing, usual } = payment;
  const { hand, whose, fields } = state;
  // Deferred: input must respond at once, the long table may lag.
  const amount = useDeferredValue(fields.amount);
  const ticked = useDeferredValue(state.ticked);
  const allocation = useDeferredValue(fields.allocation);
  const { fees, how, split } = useMemo(
    () => planOf({ ticked, hand, whose, fields: { amount, allocation } }, { standing, usual }),
    [ticked, hand, whose, amount, allocation, standing, usual],
  );
  const oldest = ticked.length === 0;
  const changePart = useCallback(
    (feeId: string, part: string) => dispatch({ type: 'partTyped', feeId, amount: part }),
    [dispatch],
  );
  // The family's balance is shown above: with none ticked, this shows what the amount pays.
  if (fees.length === 0 || (oldest && split.amount === 0n)) return null;

  return (
    <div className="flex flex-col gap-3">
      {!oldest && fees.length > 1 && (
        <SelectField
          label={t`How it is split`}
          value={fields.allocation ?? usual}
          onChange={({ target }) =>
            dispatch({ type: 'splitChosen', allocation: target.value as Allocation, shown: split.parts })
          }
          options={[
            { value: 'equal', label: t`In equal parts` },
            { value: 'oldest', label: t`Oldest first` },
            { value: 'manual', label: t`By hand` },
          ]}
          className="md:max-w-64"
        />
      )}
      {first && <ToOthers first={first} standing={standing} fees={fees} split={split} />}
      <AllocationTable fees={fees} split={split} {...(how === 'manual' && { hand, onPart: changePart })} />
      {oldest && (
        <p className="text-sm text-muted">{t`Paid: the oldest first. Tick fees to choose yourself.`}</p>
      )}
      <Unsplit split={split} />
      {split.over > 0n && <CreditChoice payment={payment} fees={fees} split={split} />}
    </div>
  );
}

type CreditProps = { payment: RecordPayment; fees: readonly StudentFee[]; split: PaymentSplit };

/**
 * Shown when the amount exceeds the total owed: gives the maximum, and offers to credit the rest to
 * one of the students.
 */
function CreditChoice({ payment: { state, dispatch }, fees, split }: CreditProps) {
  const { t } = useLingui();
  const noteId = useId();
  const nameOf = useFeeStudentName();
  const kept = state.fields.credit_student_id;
  const students = [...new Map(fees.map(({ student }) => [student.student_id, student])).values()];
  const most = formatMoney(split.owed, 'XAF');
  const rest = formatMoney(split.over, 'XAF');

  return (
    <div className="flex flex-col gap-3 rounded border border-line bg-raised px-4 py-3">
      <p id={noteId} role="alert" className="text-sm">
        {t`This is more than the balance of the selected fees: ${most} at most.`}
      </p>
      <SelectField
        name="credit_student_id"
        label={t`Keep the rest, ${rest}, as credit for`}
        placeholder={t`Nobody: accept only the amount owed`}
        aria-describedby={noteId}
        options={students.map((student) => ({
          value: student.student_id,
          label: `${nameOf(student)} · ${student.roll_number}`,
        }))}
        // A student whose fees are no longer selected gets no credit.
        value={students.some(({ student_id }) => student_id === kept) ? (kept ?? '') : ''}
        onChange={({ target }) => dispatch({ type: 'creditKept', studentId: target.value })}
        error={mistakeAt(state, 'credit_student_id')}
      />
    </div>
  );
}

type OthersProps = { first: FeeStudent; standing: readonly StudentFee[] } & Pick<
  PaymentPlan,
  'fees' | 'split'
>;

/** Tells what siblings, or students of ticked fees, get of a payment for one student. */
function ToOthers({ first, standing, fees, split }: OthersProps) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const others = fees.filter(
    ({ id, student }) => split.parts.has(id) && student.student_id !== first.student_id,
  );
  if (others.length === 0) return null;
  const sum = xaf(centimes(others.reduce((total, { id }) => total + split.parts.get(id)!, 0n)));
  const names = [...new Set(others.map(({ student }) => nameOf(student)))].join(', ');
  const name = nameOf(first);
  const isOnlyOthers = fees.every(({ student }) => student.student_id !== first.student_id);
  return (
    <output className="block rounded border border-line bg-info-tint px-3 py-2 text-sm">
      {isSettled(standing, split.parts, first.student_id)
        ? t`Left over once ${name} owes nothing: ${sum} for ${names}.`
        : isOnlyOthers
          ? t`No fee of ${name} is selected: ${sum} goes to ${names}.`
          : t`${sum} of this payment goes to ${names}.`}
    </output>
  );
}

/** The part of the amount that is not allocated, or allocated twice. */
function Unsplit({ split: { allocated, amount, left } }: { split: PaymentSplit }) {
  const sum = xaf(allocated);
  const all = xaf(amount);
  const missing = xaf(left);
  const excess = xaf((left < 0n ? -left : left) as Money);
  return (
    <output className="block text-sm text-danger empty:hidden">
      {left > 0n && (
        <Trans>
          {sum} of {all} goes to the fees: {missing} still to be split.
        </Trans>
      )}
      {left < 0n && (
        <Trans>
          The parts total {sum}: {excess} too much.
        </Trans>
      )}
    </output>
  );
}

const xaf = (money: Money) => formatMoney(money, 'XAF');
