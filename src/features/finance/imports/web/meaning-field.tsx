import { ImportColumnField } from '#platform/ui/imports/import-column-field.tsx';
import type { ImportDraft, ImportMapping } from '../finance-imports.contract.ts';
import type { Meaning } from './import-mapping.ts';

export type MappingField = {
  draft: ImportDraft;
  mapping: ImportMapping;
  onMapping: (mapping: ImportMapping) => void;
};

type Props = MappingField & {
  meaning: Meaning;
  label: string;
  hint?: string | undefined;
  required?: boolean;
  /** A message id of the catalog, in English. */
  error?: string | false;
};

/** The column that holds one field of an entry. */
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
