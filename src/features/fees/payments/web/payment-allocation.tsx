import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { amountText, formatMoney, type Money } from '#platform/money/money.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { Allocation } from '../../fees.rules.ts';
import { AllocationTable } from './allocation-table.tsx';
import { CreditChoice } from './credit-choice.tsx';
import type { PaymentSplit } from '../payment-split.rules.ts';
import { planPayment } from './payment-split.ts';
import type { RecordPayment } from './use-record-payment.ts';

/** How the payment is split over the fees, shown while it is typed by the rule that the server follows. */
export function PaymentAllocation({ payment }: { payment: RecordPayment }) {
  const { t } = useLingui();
  const { form, chosenFees, standing, usual, hand, setHand } = payment;
  const [typed, chosenAllocation = usual] = useWatch({
    control: form.control,
    name: ['amount', 'allocation'],
  });
  // What is pressed and typed must answer at once; a long table may come a moment later.
  const amount = useDeferredValue(typed);
  const chosen = useDeferredValue(chosenFees.chosen);
  const allocation = useDeferredValue(chosenAllocation);
  const { fees, how, split } = useMemo(
    () => planPayment({ ticked: [...chosen.values()], standing, typed: amount, chosen: allocation, hand }),
    [chosen, standing, amount, allocation, hand],
  );
  const oldest = chosen.size === 0;
  const changePart = useCallback(
    (feeId: string, part: string) => setHand((before) => ({ ...before, [feeId]: part })),
    [setHand],
  );
  // What the family owes stands above: with none ticked, this says what the amount pays.
  if (fees.length === 0 || (oldest && split.amount === 0n)) return null;

  function choose(next: Allocation) {
    // By hand begins with what stands there.
    if (next === 'manual')
      setHand(Object.fromEntries([...split.parts].map(([id, part]) => [id, amountText(part)])));
    form.setValue('allocation', next, { shouldDirty: true });
  }

  return (
    <div className="flex flex-col gap-3">
      {oldest && (
        <p className="text-sm">
          {usual === 'equal'
            ? t`Oldest fee first. Select fees above to split equally between them.`
            : t`Oldest fee first. Select fees above to pay only those.`}
        </p>
      )}
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
      <AllocationTable fees={fees} split={split} {...(how === 'manual' && { hand, onPart: changePart })} />
      <Sum split={split} />
      {split.over > 0n && <CreditChoice payment={payment} fees={fees} split={split} />}
    </div>
  );
}

/** Whether the parts come to the amount, and what is missing if not. */
function Sum({ split: { allocated, amount, left } }: { split: PaymentSplit }) {
  const sum = xaf(allocated);
  const all = xaf(amount);
  const missing = xaf(left);
  const excess = xaf((left < 0n ? -left : left) as Money);
  return (
    <output className="block text-sm">
      {left === 0n ? (
        <span className="text-muted">
          <Trans>
            {sum} of {all} goes to the fees.
          </Trans>
        </span>
      ) : (
        <span className="text-danger">
          {left > 0n ? (
            <Trans>
              {sum} of {all} goes to the fees: {missing} still to be split.
            </Trans>
          ) : (
            <Trans>
              The parts total {sum}: {excess} too much.
            </Trans>
          )}
        </span>
      )}
    </output>
  );
}

const xaf = (money: Money) => formatMoney(money, 'XAF');
