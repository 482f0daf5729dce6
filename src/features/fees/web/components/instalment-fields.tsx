import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { formatAmount, isPositiveAmount, moneyOf } from '#platform/money/amount.ts';
import { centimes, formatMoney } from '#platform/money/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { DateField } from '#platform/ui/date-field.tsx';
import { MoneyField } from '#platform/ui/money-field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { type Instalment, sumOf } from '../../fees.contract.ts';
import { MOST_INSTALMENTS } from '../../fees.rules.ts';
import { inParts } from './instalments.ts';

/** What a form that asks for instalments keeps: the whole amount, and its parts. */
type InstalmentValues = { amount: string; instalments: Instalment[] };

const COUNTS = Array.from({ length: MOST_INSTALMENTS - 1 }, (_, place) => place + 2);

/** When a fee is due: in one sum on one day, or in instalments that add up to it. Stands below a `FormProvider`. */
export function InstalmentFields({ optional = false }: { optional?: boolean }) {
  const { t } = useLingui();
  const { control, register, formState } = useFormContext<InstalmentValues>();
  const { fields, replace } = useFieldArray({ control, name: 'instalments' });
  const amount = useWatch({ control, name: 'amount' });
  const instalments = useWatch({ control, name: 'instalments' });
  const errors = formState.errors.instalments;
  const wrong = errors?.root ?? (errors?.message ? { message: errors.message } : undefined);
  const [only] = fields;
  const split = (count: number) => replace(inParts(amount, instalments, count));

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{t`Instalments`}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField
          label={t`Instalments`}
          value={String(fields.length)}
          onChange={(event) => split(Number(event.target.value))}
          options={[
            ...(optional ? [{ value: '0', label: t`Set with each assignment` }] : []),
            { value: '1', label: t`In one sum` },
            ...COUNTS.map((count) => ({
              value: String(count),
              label: t`${plural(count, { one: '# instalment', other: '# instalments' })}`,
            })),
          ]}
          error={wrong}
        />
        {only && fields.length === 1 && (
          <DateField
            // Another structure brings another day: the field has to begin anew to show it.
            key={only.id}
            label={t`Due Date`}
            required
            error={errors?.[0]?.due_date}
            {...register('instalments.0.due_date')}
          />
        )}
      </div>
      {fields.length > 1 && (
        <>
          <ol className="flex flex-col gap-3">
            {fields.map((field, place) => (
              <li key={field.id}>
                <InstalmentRow place={place} />
              </li>
            ))}
          </ol>
          <Sum amount={amount} instalments={instalments} onSplit={() => split(fields.length)} />
        </>
      )}
    </fieldset>
  );
}

function InstalmentRow({ place }: { place: number }) {
  const { t } = useLingui();
  const { control, register, formState } = useFormContext<InstalmentValues>();
  const { field, fieldState } = useController({ control, name: `instalments.${place}.amount` });
  const number = place + 1;
  return (
    <div className="grid grid-cols-2 items-start gap-3 max-[340px]:grid-cols-1">
      <MoneyField label={t`Instalment ${number}`} error={fieldState.error} {...field} />
      <DateField
        label={t`Due Date ${number}`}
        error={formState.errors.instalments?.[place]?.due_date}
        {...register(`instalments.${place}.due_date`)}
      />
    </div>
  );
}

/** What the parts come to beside what they must come to. */
function Sum({ amount, instalments, onSplit }: InstalmentValues & { onSplit: () => void }) {
  const { t } = useLingui();
  const sum = sumOf(instalments);
  if (!isPositiveAmount(amount)) return null;
  const whole = formatAmount(amount, 'XAF');
  const together = sum === null ? '–' : formatMoney(centimes(sum), 'XAF');
  const fits = sum === moneyOf(amount);
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <output className={fits ? 'text-muted' : 'text-danger'}>
        <Trans>
          Together {together} of {whole}
        </Trans>
      </output>
      {!fits && <Button variant="quiet" size="sm" onClick={onSplit}>{t`Split evenly`}</Button>}
    </p>
  );
}
