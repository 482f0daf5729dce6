import { useLingui } from '@lingui/react/macro';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { ImportDraft, ImportMapping } from '../finance-imports.contract.ts';
import { type Meaning, samplesOf } from './import-mapping.ts';

/** What every field of the mapping is given. */
export type MappingField = {
  draft: ImportDraft;
  mapping: ImportMapping;
  onMapping: (mapping: ImportMapping) => void;
};

type Props = MappingField & {
  meaning: Meaning;
  label: string;
  /** What else should be known of it. */
  hint?: string | undefined;
  required?: boolean;
  /** An English sentence of a catalogue. */
  error?: string | false;
};

/** Which column holds one meaning, with what stands in that column. */
export function ImportColumnField(props: Props) {
  const { draft, mapping, onMapping, meaning, label, hint, required, error } = props;
  const { t } = useLingui();
  const column = mapping[meaning];
  const samples = samplesOf(draft, column).join(' · ');
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
      options={draft.head.map((name, place) => {
        const number = place + 1;
        return { value: String(place), label: name.trim() || t`Column ${number}` };
      })}
      onChange={({ target }) =>
        onMapping({ ...mapping, [meaning]: target.value === '' ? null : Number(target.value) })
      }
    />
  );
}
