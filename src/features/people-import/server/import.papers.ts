import { papersOf } from '#platform/i18n/server/words.ts';
import type { ImportKind } from '../people-import.rules.ts';
import type { Fault } from './import.faults.ts';

const KIND_NAMES: Record<ImportKind, string> = {
  students: /*i18n*/ 'students',
  guardians: /*i18n*/ 'guardians',
  teachers: /*i18n*/ 'teachers',
  subjects: /*i18n*/ 'subjects',
  balances: /*i18n*/ 'opening balances',
};

/** Files are read without the portal around them, so they carry their words themselves. */
export const WORDS = papersOf((say) => ({
  error: say(/*i18n*/ 'Error'),
  /** How the books call what comes from before, and why it is taken back. */
  opening: say(/*i18n*/ 'Opening balance'),
  openingNote: say(
    /*i18n*/ 'What students owed from before: each their own amount, of which this is the largest.',
  ),
  importUndone: say(/*i18n*/ 'Import undone'),
  fault: (fault: Fault) => say(fault),
  /** The label of a field as the head of its column. */
  field: (label: string) => say(label),
  kind: Object.fromEntries(Object.entries(KIND_NAMES).map(([kind, name]) => [kind, say(name)])) as Record<
    ImportKind,
    string
  >,
}));
