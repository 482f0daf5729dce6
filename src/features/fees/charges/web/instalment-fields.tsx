import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { schoolDay } from '#platform/time/school-day.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { formatAmount, isPositiveAmount, moneyOf } from '#platform/money/amount.ts';
import { centimes, type Currency, formatMoney } from '#platform/money/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { MoneyField } from '#platform/ui/forms/money-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { type Instalment, sumOf } from '../structures.contract.ts';
import { MOST_INSTALMENTS } from '../../fees.rules.ts';
import { inParts } from './instalments.ts';

type InstalmentValues = { amount: string; instalments: Instalment[] };

const COUNTS = Array.from({ length: MOST_INSTALMENTS - 1 }, (_, place) => place + 2);

type Props = {
  optional?: boolean;
  /** The same currency as the form's own amount field. */
  currency?: Currency;
};

/** The due date, or installments that add up to the amount. Must be inside a `FormProvider`. */
export function InstalmentFields({ optional = false, currency = 'XAF' }: Props) {
  const { t } = useLingui();
  const { control, formState, setValue } = useFormContext<InstalmentValues>();
  const amount = useWatch({ control, name: 'amount' });
  const instalments = useWatch({ control, name: 'instalments' });
  const errors = formState.errors.instalments;
  const wrong = errors?.root ?? (errors?.message ? { message: errors.message } : undefined);
  const count = instalments.length;
  const split = (parts: number) =>
    setValue('instalments', inParts(amount, instalments, parts), {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{t`Installments`}</legend>
      <div className={clsx('grid items-start gap-3', count === 1 && 'sm:grid-cols-2')}>
        <SelectField
          label={t`Installments`}
          value={String(count)}
          onChange={(event) => split(Number(event.target.value))}
          options={[
            ...(optional ? [{ value: '0', label: t`Set with each assignment` }] : []),
            { value: '1', label: t`In one payment` },
            ...COUNTS.map((parts) => ({
              value: String(parts),
              label: t`${plural(parts, { one: '# installment', other: '# installments' })}`,
            })),
          ]}
          error={wrong}
        />
        {count === 1 && <DueDate place={0} label={t`Due Date`} required />}
      </div>
      {count > 1 && (
        <>
          <ol className="flex flex-col gap-3">
            {instalments.map((_, place) => (
              // Keyed by position: editing an installment must not remount it.
              <li key={place}>
                <InstalmentRow place={place} currency={currency} />
              </li>
            ))}
          </ol>
          <Sum currency={currency} amount={amount} instalments={instalments} onSplit={() => split(count)} />
        </>
      )}
    </fieldset>
  );
}

function InstalmentRow({ place, currency }: { place: number; currency: Currency }) {
  const { t } = useLingui();
  const { control } = useFormContext<InstalmentValues>();
  const { field, fieldState } = useController({ control, name: `instalments.${place}.amount` });
  const number = place + 1;
  return (
    <div className="grid grid-cols-2 items-start gap-3 max-[340px]:grid-cols-1">
      <MoneyField label={t`Installment ${number}`} currency={currency} error={fieldState.error} {...field} />
      <DueDate place={place} label={t`Due Date ${number}`} />
    </div>
  );
}

/** Controlled by the form, because choosing another structure changes the date. */
function DueDate({ place, ...rest }: { place: number; label: string; required?: boolean }) {
  const { control } = useFormContext<InstalmentValues>();
  const { field, fieldState } = useController({ control, name: `instalments.${place}.due_date` });
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const [today] = useState(() => schoolDay(new Date(), timeZone));
  const isPast = field.value !== '' && field.value < today;
  return (
    <DateField
      error={fieldState.error}
      hint={isPast && t`This day is past: the fee will be overdue at once.`}
      {...rest}
      {...field}
    />
  );
}

type SumProps = InstalmentValues & { currency: Currency; onSplit: () => void };

function Sum({ amount, instalments, currency, onSplit }: SumProps) {
  const { t } = useLingui();
  const sum = sumOf(instalments);
  if (!isPositiveAmount(amount)) return null;
  const whole = formatAmount(amount, currency);
  const together = sum === null ? '–' : formatMoney(centimes(sum), currency);
  const fits = sum === moneyOf(amount);
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <output className={fits ? 'text-muted' : 'text-danger'}>
        <Trans>
          Total: {together} of {whole}
        </Trans>
      </output>
      {!fits && <Button variant="quiet" size="sm" onClick={onSplit}>{t`Split evenly`}</Button>}
    </p>
  );
}
