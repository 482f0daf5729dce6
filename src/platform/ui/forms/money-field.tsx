import { type ComponentProps, type FocusEvent, useState } from 'react';
import {
  amountText,
  type Currency,
  CURRENCY_LABELS,
  formatMoney,
  parseMoney,
} from '#platform/money/money.ts';
import { Field, type FieldProps } from './field.tsx';

type MoneyFieldProps = Omit<ComponentProps<'input'>, 'required' | 'value' | 'onChange' | 'type'> &
  FieldProps & {
    /**
     * The amount in the API's format, "25000" or "25000.50"; unparsable text stays as typed, for
     * the schema to refuse.
     */
    value: string;
    onChange: (amount: string) => void;
    currency?: Currency;
  };

/**
 * An amount, typed as people write it here: "25 000", "25.000" or "25 000,50". On blur it is
 * formatted in groups.
 */
export function MoneyField(props: MoneyFieldProps) {
  const {
    label,
    hint,
    error,
    required,
    id,
    className,
    value,
    onChange,
    currency = 'XAF',
    onBlur,
    ...input
  } = props;
  const [text, setText] = useState(() => shown(value));
  const [told, setTold] = useState(value);
  // The form was reset, or the value was changed from outside.
  if (value !== told) {
    setTold(value);
    setText(shown(value));
  }
  const type = (typed: string) => {
    setText(typed);
    const money = parseMoney(typed);
    const amount = money === null ? typed.trim() : amountText(money);
    setTold(amount);
    onChange(amount);
  };
  const settle = (event: FocusEvent<HTMLInputElement>) => {
    setText(shown(told));
    onBlur?.(event);
  };
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id} className={className}>
      {(control) => (
        <span className="relative block">
          <input
            autoComplete="off"
            {...input}
            {...control}
            type="text"
            inputMode="decimal"
            value={text}
            onChange={(event) => type(event.target.value)}
            onBlur={settle}
            className="field-control figures pe-16 text-end"
          />
          <span
            aria-hidden
            className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-sm text-muted"
          >
            {CURRENCY_LABELS[currency]}
          </span>
        </span>
      )}
    </Field>
  );
}

/**
 * "25 000" for "25000", without the currency, which is shown beside it; other text is returned
 * unchanged.
 */
function shown(amount: string): string {
  const money = parseMoney(amount);
  return money === null ? amount : formatMoney(money, null);
}
