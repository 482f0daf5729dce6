import { useEffect, useRef, useState } from 'react';
import { WIRE } from '#platform/money/amount.ts';
import type { FieldMistake } from '#platform/ui/forms/field.tsx';
import { MoneyField } from '#platform/ui/forms/money-field.tsx';

type Props = {
  label: string;
  /** The bound in the URL; '' for none. */
  value: string;
  onChange: (amount: string) => void;
  /** An error in combination with the other filters. */
  error?: FieldMistake;
};

const PAUSE_MS = 500;
const NO_AMOUNT = { message: /*i18n*/ 'Please enter an amount, for example 25 000' };

/** A balance bound. Debounced; an invalid amount sets no bound and shows an error. */
export function AmountFilter({ label, value, onChange, error }: Props) {
  const [typed, setTyped] = useState(value);
  const [mistaken, setMistaken] = useState(false);
  const sent = useRef(value);

  // Follows changes from outside, by "Clear filters" or Back.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  function settle(amount: string) {
    const valid = amount === '' || WIRE.test(amount);
    setMistaken(!valid);
    const bound = valid ? amount : '';
    if (bound === sent.current) return;
    sent.current = bound;
    onChange(bound);
  }
  const later = useRef(settle);
  useEffect(() => {
    later.current = settle;
  });
  useEffect(() => {
    const timer = setTimeout(() => later.current(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <MoneyField
      label={label}
      value={typed}
      onChange={setTyped}
      onBlur={() => settle(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle(typed);
      }}
      error={mistaken ? NO_AMOUNT : error}
    />
  );
}
