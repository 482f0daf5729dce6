import { useLingui } from '@lingui/react/macro';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { samplesOf, type ShownLines } from './samples.ts';

type Props = {
  lines: ShownLines;
  column: number | null;
  onColumn: (column: number | null) => void;
  label: string;
  /** Hint below the field. */
  hint?: string | undefined;
  required?: boolean | undefined;
  /** An English message of the catalog. */
  error?: string | false | undefined;
};

/** Selects the column for one meaning, and shows samples of that column. */
export function ImportColumnField({ lines, column, onColumn, label, hint, required, error }: Props) {
  const { t } = useLingui();
  const samples = samplesOf(lines, column).join(' · ');
  const inIt = samples ? t`Examples: ${samples}` : t`The first lines are empty here.`;
  return (
    <SelectField
      label={label}
      hint={
        (column !== null || hint) && (
          <span className="wrap-anywhere">{[column !== null && inIt, hint].filter(Boolean).join(' ')}</span>
        )
      }
      required={required}
      error={error ? { message: error } : undefined}
      placeholder={t`Not in this file`}
      value={column === null ? '' : String(column)}
      options={lines.head.map((name, place) => {
        const number = place + 1;
        return { value: String(place), label: name.trim() || t`Column ${number}` };
      })}
      onChange={({ target }) => onColumn(target.value === '' ? null : Number(target.value))}
    />
  );
}
