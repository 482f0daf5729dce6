import { writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import type { FieldMistake } from '#platform/ui/forms/field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';

type Props = {
  label: string;
  labelPlace?: 'hidden';
  hint?: string | undefined;
  error?: FieldMistake;
  value: string | number | null | undefined;
  onChange: (plain: string) => void;
  className?: string;
};

/** A decimal with a comma or a point; stored with a point, displayed in the reader's format. */
export function NumberField({ value, onChange, ...field }: Props) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={writtenDecimal(String(value ?? ''), currentLocale())}
      onChange={({ target }) => onChange(target.value.trim().replace(',', '.'))}
    />
  );
}

/** Other input stays text, so that the server reports the error at the field. */
export const wholeOf = (typed: string): number | string => (/^\d{1,3}$/.test(typed) ? Number(typed) : typed);
