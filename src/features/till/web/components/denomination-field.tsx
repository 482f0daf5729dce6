import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useId } from 'react';
import { centimes, formatMoney } from '#platform/money/money.ts';
import { FieldError, type FieldMistake } from '#platform/ui/forms/field.tsx';
import { DENOMINATIONS, type Denomination } from '../../till.rules.ts';

type Props = ComponentProps<'input'> & { of: Denomination; typed: string; error: FieldMistake };

/** The count of a note or coin, and its value. */
export function DenominationField({ of, typed, error, ...input }: Props) {
  const { t } = useLingui();
  const id = useId();
  const errorId = `${id}-error`;
  const found = DENOMINATIONS.find((one) => one.name === of)!;
  const worth = formatMoney(centimes(BigInt(found.francs) * 100n), null);
  const count = /^\d{1,6}$/.test(typed.trim()) ? BigInt(typed.trim()) : 0n;
  const isNote = of.startsWith('note');
  return (
    <div className="grid grid-cols-[4.5rem_4.5rem_1fr] items-center gap-2">
      <label htmlFor={id} className="figures text-end text-sm">
        <span aria-hidden>{worth}</span>
        <span className="sr-only">{isNote ? t`Notes of ${worth}` : t`Coins of ${worth}`}</span>
      </label>
      <input
        {...input}
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onFocus={(event) => event.target.select()}
        className="field-control figures text-end"
      />
      <span className="figures text-end text-sm text-muted">
        {count > 0n ? formatMoney(centimes(count * BigInt(found.francs) * 100n), null) : ''}
      </span>
      <div className="col-span-2 col-start-2 empty:hidden">
        <FieldError id={errorId} error={error} />
      </div>
    </div>
  );
}
