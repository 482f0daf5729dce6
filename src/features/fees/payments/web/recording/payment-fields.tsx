import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PAYMENT_METHODS } from '#features/ledger/payment-methods.rules.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { TillClosed } from '#features/till/web/shared/till-closed.tsx';
import { amountText, formatMoney, type Money } from '#platform/money/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { MoneyField } from '#platform/ui/forms/money-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { FeeStudent } from '../../../charges/fees.contract.ts';
import { totalOwed } from '../../../fees.rules.ts';
import { useFeeStudentName } from '../../../web/shared/fee-student-cell.tsx';
import { useMethodName } from '../../../web/shared/fee-words.tsx';
import { dueOf, owedFee } from '../../payment-split.rules.ts';
import { mistakeAt } from './payment-entry.ts';
import { PaymentExtras } from './payment-extras.tsx';
import type { RecordPayment } from './use-record-payment.ts';

type Props = { payment: RecordPayment };

/** The children show what the amount pays, right below it. */
export function PaymentFields({ payment, children }: Props & { children: ReactNode }) {
  const { t } = useLingui();
  const methodName = useMethodName();
  const { state, dispatch, fieldsRef } = payment;
  const { fields } = state;
  return (
    <div ref={fieldsRef} className="grid items-start gap-4 md:grid-cols-2">
      {/* A claim is for the student it was sent for. */}
      {!fields.claim_id && <PaymentFor payment={payment} />}
      <SelectField
        name="payment_method"
        label={t`Payment Method`}
        options={PAYMENT_METHODS.map((value) => ({ value, label: methodName(value) }))}
        error={mistakeAt(state, 'payment_method')}
        value={fields.payment_method}
        onChange={({ target }) =>
          dispatch({ type: 'methodChosen', method: target.value as typeof fields.payment_method })
        }
      />
      <PaymentAmount payment={payment} />
      {fields.payment_method !== 'cash' && (
        <TextField
          name="operator_reference"
          className="md:col-span-full"
          label={t`Transaction number`}
          hint={t`From the operator, bank or check. Each number can be used only once.`}
          autoComplete="off"
          maxLength={60}
          error={mistakeAt(state, 'operator_reference')}
          value={fields.operator_reference ?? ''}
          onChange={({ target: { value } }) =>
            dispatch({ type: 'fieldTyped', field: 'operator_reference', value })
          }
        />
      )}
      <div className="flex flex-col gap-4 empty:hidden md:col-span-full">{children}</div>
      <PaymentExtras payment={payment} />
    </div>
  );
}

/**
 * The student the payment is for: one of the family, whose fees are paid first, or all by age; with
 * the amount due.
 */
function PaymentFor({ payment: { state, dispatch, students, standing, unanswered } }: Props) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const { whose } = state;
  if (!whose || students.length === 0) return null;
  const pupil =
    students.length === 1 ? students[0] : students.find(({ student_id }) => student_id === whose.first);
  const all = formatMoney(dueOf(standing), 'XAF');
  const name = pupil && nameOf(pupil);
  const own = formatMoney(dueOf(standing, pupil?.student_id), students.length > 1 ? null : 'XAF');
  const due = !name
    ? t`Due: family ${all}`
    : students.length > 1
      ? t`Due: ${name} ${own} · family ${all}`
      : t`Due: ${own}`;
  const labelOf = (student: FeeStudent) =>
    [nameOf(student), student.class && classLabel(student.class)].filter(Boolean).join(' · ');
  return (
    <SelectField
      className="md:col-span-full"
      label={t`For`}
      hint={<span className="figures">{due}</span>}
      value={pupil?.student_id ?? ''}
      disabled={unanswered}
      onChange={({ target }) => dispatch({ type: 'pupilChosen', studentId: target.value || undefined })}
      options={[
        ...students.map((student) => ({ value: student.student_id, label: labelOf(student) })),
        ...(students.length > 1 ? [{ value: '', label: t`Whole family` }] : []),
      ]}
    />
  );
}

/** The amount, with buttons for what is due: the pupil's first, then the whole family's. */
function PaymentAmount({ payment: { state, dispatch, standing } }: Props) {
  const { t } = useLingui();
  const { ticked, whose, fields } = state;
  const family = dueOf(standing);
  const own = dueOf(standing, whose?.first);
  const owed = ticked.length > 0 ? totalOwed(ticked.map(owedFee)) : own > 0n ? own : family;
  const more = ticked.length === 0 && family > owed ? family : null;
  const type = (value: string) => dispatch({ type: 'fieldTyped', field: 'amount', value });
  const take = (due: Money) => type(amountText(due));
  return (
    <div className="flex flex-col items-start gap-2">
      <MoneyField
        name="amount"
        className="w-full"
        label={t`Amount (CFA)`}
        step="0.01"
        required
        error={mistakeAt(state, 'amount')}
        value={fields.amount}
        onChange={type}
      />
      {owed > 0n && (
        <Button variant="secondary" size="sm" className="figures" onClick={() => take(owed)}>
          {t`Full amount owed: ${formatMoney(owed, 'XAF')}`}
        </Button>
      )}
      {more !== null && (
        <Button variant="quiet" size="sm" className="figures" onClick={() => take(more)}>
          {t`Whole family: ${formatMoney(more, 'XAF')}`}
        </Button>
      )}
    </div>
  );
}

/**
 * Shown for cash while the cashier's till is closed; recording anyway leads to the opening float.
 */
export function TillNeeded({ payment: { state, dispatch, desk, tillRef } }: Props) {
  if (!desk?.till_closed || state.fields.payment_method !== 'cash') return null;
  return <TillClosed ref={tillRef} onOpened={() => dispatch({ type: 'tillOpened' })} />;
}
