import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { said } from '#features/reports/web/shared/written-cell.ts';
import { FieldError } from '#platform/ui/forms/field.tsx';
import type { FormCell, FormTable } from '../../ministry-forms.contract.ts';
import type { TypedKind } from '../../ministry-forms.rules.ts';
import { useTypedCell } from './use-typed-cell.ts';

type Props = {
  cell: FormCell;
  /** Row and column, as the accessible name. */
  name: string;
  choices: FormTable['rows'][number]['choices'];
  /** Whether it is the only cell of its row, so that it may be as wide as the table. */
  single: boolean;
  save: (value: string, before: string) => Promise<unknown>;
};

const LOOK =
  'h-11 w-full rounded-sm border border-control bg-card px-2 text-base focus:border-primary aria-invalid:border-danger md:h-8 md:text-sm';
const NOT_A_NUMBER = { message: /*i18n*/ 'Enter a whole number' };
const WIDTHS: Partial<Record<TypedKind, string>> = {
  count: 'min-w-20 max-w-28 text-end',
  money: 'min-w-28 max-w-40 text-end',
  day: 'min-w-36 max-w-44',
  yes_no: 'min-w-20 max-w-32',
  choice: 'min-w-36 max-w-80',
};

/** The stored text of a cell; for a choice its value, not its words. */
function storedOf({ value }: FormCell, choices: Props['choices']): string {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  return choices.find(({ words }) => words.en === value.en)?.value ?? '';
}

/** Moves the focus to the same column of the next row, which saves the current cell. */
function focusBelow(field: HTMLElement) {
  const cell = field.closest('td');
  const row = cell?.closest('tr')?.nextElementSibling as HTMLTableRowElement | null | undefined;
  const below = cell && row?.cells[cell.cellIndex]?.querySelector<HTMLElement>('input, select');
  if (below) below.focus();
  else field.blur();
}

/** A field that is saved when it loses the focus, or shortly after the last key. */
export function TypedCell({ cell, name, choices, single, save }: Props) {
  const { t } = useLingui();
  const errorId = useId();
  const kind = cell.kind as TypedKind;
  const { text, isWrong, type, choose, leave } = useTypedCell({
    kind,
    stored: storedOf(cell, choices),
    values: choices.map((one) => one.value),
    save,
  });
  const shared = { 'aria-label': name, 'aria-invalid': isWrong || undefined };
  const width = kind === 'text' ? (single ? 'min-w-48 max-w-2xl' : 'min-w-32') : (WIDTHS[kind] ?? '');
  if (kind === 'yes_no' || kind === 'choice') {
    const options =
      kind === 'yes_no'
        ? [
            { value: 'yes', label: t`Yes` },
            { value: 'no', label: t`No` },
          ]
        : choices.map((one) => ({ value: one.value, label: said(one.words) }));
    return (
      <select
        {...shared}
        className={`${LOOK} ${width}`}
        value={text}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{'–'}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  // Others cannot be wrong: the date picker and the longest text see to it.
  const isNumber = kind === 'count' || kind === 'money';
  return (
    <>
      <input
        {...shared}
        aria-describedby={isWrong && isNumber ? errorId : undefined}
        type={kind === 'day' ? 'date' : 'text'}
        inputMode={isNumber ? 'numeric' : undefined}
        autoComplete="off"
        maxLength={500}
        className={`${LOOK} ${width}`}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') focusBelow(currentTarget);
        }}
      />
      {isWrong && isNumber && (
        <div className="text-start whitespace-normal">
          <FieldError id={errorId} error={NOT_A_NUMBER} />
        </div>
      )}
    </>
  );
}
