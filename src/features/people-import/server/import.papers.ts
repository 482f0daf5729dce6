import { papersOf } from '#platform/i18n/server/words.ts';
import type { ImportKind } from '../people-import.rules.ts';
import type { Fault } from './import-faults.ts';

const KIND_NAMES: Record<ImportKind, string> = {
  students: /*i18n*/ 'students',
  guardians: /*i18n*/ 'guardians',
  teachers: /*i18n*/ 'teachers',
  subjects: /*i18n*/ 'subjects',
  balances: /*i18n*/ 'opening balances',
  matricules: /*i18n*/ 'national numbers',
};

/** Files are read outside the portal, so their texts are stored here in both languages. */
export const WORDS = papersOf((say) => ({
  error: say(/*i18n*/ 'Error'),
  /** The books' labels for opening balances, and for their reversal. */
  opening: say(/*i18n*/ 'Opening balance'),
  openingNote: say(
    /*i18n*/ 'Earlier debts of the students. Each owes a different amount; this is the largest.',
  ),
  importUndone: say(/*i18n*/ 'Import undone'),
  fault: (fault: Fault) => say(fault),
  field: (label: string) => say(label),
  kind: Object.fromEntries(Object.entries(KIND_NAMES).map(([kind, name]) => [kind, say(name)])) as Record<
    ImportKind,
    string
  >,
}));
