import { SPECIAL_LETTERS } from '../entry.rules.ts';
import type { SpecialValue } from '#features/marking/marking-scheme.ts';
import { papersOf } from '#platform/i18n/server/words.ts';

type Words = {
  title: string;
  number: string;
  rollNumber: string;
  name: string;
  teacher: (name: string) => string;
  students: (count: number) => string;
  date: string;
  signature: string;
  special: Record<SpecialValue, string>;
};

// Files are read outside the portal, so their texts are stored here in both languages.
export const SHEET_WORDS = papersOf<Words>((say) => ({
  title: say(/*i18n*/ 'Mark sheet'),
  number: say(/*i18n*/ 'No.'),
  rollNumber: say(/*i18n*/ 'Roll Number'),
  name: say(/*i18n*/ 'Name'),
  teacher: (name) => say(/*i18n*/ 'Teacher: {name}', { name }),
  students: (count) => say(/*i18n*/ 'Students: {count}', { count }),
  date: say(/*i18n*/ 'Date:'),
  signature: say(/*i18n*/ 'Signature:'),
  special: {
    absent: say(/*i18n*/ 'absent'),
    absent_justified: say(/*i18n*/ 'absent, justified'),
    exempt: say(/*i18n*/ 'exempt'),
    unfit: say(/*i18n*/ 'unfit'),
    not_submitted: say(/*i18n*/ 'not handed in'),
    absent_zero: say(/*i18n*/ 'absent, zero'),
    not_submitted_zero: say(/*i18n*/ 'not handed in, zero'),
    cheating_zero: say(/*i18n*/ 'cheating, zero'),
    not_taken: say(/*i18n*/ 'not taken'),
  },
}));

export const legendOf = ({ special }: Pick<Words, 'special'>): string =>
  Object.entries(SPECIAL_LETTERS)
    .map(([letter, value]) => `${letter} ${special[value]}`)
    .join(' · ');
