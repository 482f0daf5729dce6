import { papersOf } from '#platform/i18n/server/papers.ts';
import type { ImportKind } from '../people-import.rules.ts';
import type { Fault } from './import.faults.ts';

const KIND_NAMES: Record<ImportKind, string> = {
  students: /*i18n*/ 'students',
  guardians: /*i18n*/ 'guardians',
  subjects: /*i18n*/ 'subjects',
};

/** Files are read without the portal around them, so they carry their words themselves. */
export const WORDS = papersOf('people-import', (say) => ({
  error: say(/*i18n*/ 'Error'),
  fault: (fault: Fault) => say(fault),
  /** The label of a field as the head of its column. */
  field: (label: string) => say(label),
  kind: Object.fromEntries(Object.entries(KIND_NAMES).map(([kind, name]) => [kind, say(name)])) as Record<
    ImportKind,
    string
  >,
}));
