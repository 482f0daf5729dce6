import { useLingui } from '@lingui/react/macro';
import { IMPORT_FIELDS, type ImportKind } from '../people-import.rules.ts';

/** What a kind of file is called. */
export function useKindName(): (kind: ImportKind) => string {
  const { t } = useLingui();
  const names: Record<ImportKind, string> = {
    students: t`Students`,
    guardians: t`Guardians`,
    teachers: t`Teachers`,
    subjects: t`Subjects`,
    balances: t`Opening balances`,
  };
  return (kind) => names[kind];
}

/** What a field of a kind is called; the whole row where it is none. */
export function useFieldName(kind: ImportKind): (key: string) => string {
  const { t, i18n } = useLingui();
  return (key) => {
    const field = IMPORT_FIELDS[kind].find((one) => one.key === key);
    return field ? i18n._(field.label) : t`The whole row`;
  };
}
