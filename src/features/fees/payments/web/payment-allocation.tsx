import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { amountText, centimes, formatMoney, type Money } from '#platform/money/money.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { Allocation } from '../../fees.rules.ts';
import type { FeeStudent } from '../../charges/fees.contract.ts';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';
import { type PaymentPlan, type PaymentSplit, planPayment } from '../payment-split.rules.ts';
import { AllocationTable } from './allocation-table.tsx';
import { CreditChoice } from './credit-choice.tsx';
import { partsByHand } from './payment-split.ts';
import type { RecordPayment } from './use-record-payment.ts';

type Props = {
  payment: RecordPayment;
  /** The student the payment is for, if only one of several. */
  first?: FeeStudent | undefined;
};

/** A live preview of the split over the fees, by the same rule as the server's. */
export function PaymentAllocation({ payment, first }: Props) {
  const { t } = useLingui();
  const { form, chosenFees, standing, usual, hand, setHand } = payment;
  const [typed, chosenAllocation = usual] = useWatch({
    control: form.control,
    name: ['amount', 'allocation'],
  });
  // Deferred: input must respond at once, the long table may lag.
  const amount = useDeferredValue(typed);
  const chosen = useDeferredValue(chosenFees.chosen);
  const allocation = useDeferredValue(chosenAllocation);
  const paidFirst = payment.first;
  const { fees, how, split } = useMemo(
    () =>
      planPayment({
        ticked: [...chosen.values()],
        standing,
        first: paidFirst,
        typed: amount,
        chosen: allocation,
        byHand: (its) => partsByHand(its, hand),
      }),
    [chosen, standing, paidFirst, amount, allocation, hand],
  );
  const oldest = chosen.size === 0;
  const changePart = useCallback(
    (feeId: string, part: string) => setHand((before) => ({ ...before, [feeId]: part })),
    [setHand],
  );
  // The family's balance is shown above: with none ticked, this shows what the amount pays.
  if (fees.length === 0 || (oldest && split.amount === 0n)) return null;

  function choose(next: Allocation) {
    // Manual amounts start from the current split.
    if (next === 'manual')
      setHand(Object.fromEntries([...split.parts].map(([id, part]) => [id, amountText(part)])));
    form.setValue('allocation', next, { shouldDirty: true });
  }

  return (
    <div className="flex flex-col gap-3">
      {!oldest && fees.length > 1 && (
        <SelectField
          label={t`How it is split`}
          value={chosenAllocation}
          onChange={(event) => choose(event.target.value as Allocation)}
          options={[
            { value: 'equal', label: t`In equal parts` },
            { value: 'oldest', label: t`Oldest first` },
            { value: 'manual', label: t`By hand` },
          ]}
          className="md:max-w-64"
        />
      )}
      {first && <ToOthers first={first} fees={fees} split={split} />}
      <AllocationTable fees={fees} split={split} {...(how === 'manual' && { hand, onPart: changePart })} />
      {oldest && (
        <p className="text-sm text-muted">{t`Paid: the oldest first. Tick fees to choose yourself.`}</p>
      )}
      <Unsplit split={split} />
      {split.over > 0n && <CreditChoice payment={payment} fees={fees} split={split} />}
    </div>
  );
}

/** Tells what siblings get of a payment for one of them. */
function ToOthers({ first, fees, split }: { first: FeeStudent } & Pick<PaymentPlan, 'fees' | 'split'>) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const others = fees.filter(
    ({ id, student }) => split.parts.has(id) && student.student_id !== first.student_id,
  );
  if (others.length === 0) return null;
  const sum = xaf(centimes(others.reduce((total, { id }) => total + split.parts.get(id)!, 0n)));
  const names = [...new Set(others.map(({ student }) => nameOf(student)))].join(', ');
  const name = nameOf(first);
  return (
    <output className="block rounded border border-line bg-info-tint px-3 py-2 text-sm">
      {t`Left over once ${name} owes nothing: ${sum} for ${names}.`}
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
