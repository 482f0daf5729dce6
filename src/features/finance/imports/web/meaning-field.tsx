import { ImportColumnField } from '#platform/ui/imports/import-column-field.tsx';
import type { ImportDraft, ImportMapping } from '../finance-imports.contract.ts';
import type { Meaning } from './import-mapping.ts';

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

/** Which column holds one meaning of an entry. */
export function MeaningField({ draft, mapping, onMapping, meaning, ...field }: Props) {
  return (
    <ImportColumnField
      {...field}
      lines={draft}
      column={mapping[meaning]}
      onColumn={(column) => onMapping({ ...mapping, [meaning]: column })}
    />
  );
}
