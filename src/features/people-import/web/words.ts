import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Created } from '../people-import.contract.ts';
import { IMPORT_FIELDS, type ImportKind, type Made } from '../people-import.rules.ts';

export function useKindName(): (kind: ImportKind) => string {
  const { t } = useLingui();
  const names: Record<ImportKind, string> = {
    students: t`Students`,
    guardians: t`Guardians`,
    teachers: t`Teachers`,
    subjects: t`Subjects`,
    balances: t`Opening balances`,
    matricules: t`National numbers`,
  };
  return (kind) => names[kind];
}

/** The display name of a kind's field; "whole row" if there is none. */
export function useFieldName(kind: ImportKind): (key: string) => string {
  const { t, i18n } = useLingui();
  return (key) => {
    const field = IMPORT_FIELDS[kind].find((one) => one.key === key);
    return field ? i18n._(field.label) : t`The whole row`;
  };
}

/** The records a file creates, with counts: "3 students, 1 class and 4 guardians"; empty if none. */
export function useCreatedWords(): (created: Created) => string {
  const { t, i18n } = useLingui();
  const words: Record<Made, (count: number) => string> = {
    students: (count) => t`${plural(count, { one: '# student', other: '# students' })}`,
    classes: (count) => t`${plural(count, { one: '# class', other: '# classes' })}`,
    guardians: (count) => t`${plural(count, { one: '# guardian', other: '# guardians' })}`,
    links: (count) =>
      t`${plural(count, { one: '# link between child and guardian', other: '# links between children and guardians' })}`,
    invitations: (count) => t`${plural(count, { one: '# invitation', other: '# invitations' })}`,
    subjects: (count) => t`${plural(count, { one: '# subject', other: '# subjects' })}`,
    openings: (count) => t`${plural(count, { one: '# opening balance', other: '# opening balances' })}`,
    accounts: (count) => t`${plural(count, { one: '# savings account', other: '# savings accounts' })}`,
  };
  return (created) =>
    new Intl.ListFormat(i18n.locale).format(created.map(({ what, count }) => words[what](count)));
}
