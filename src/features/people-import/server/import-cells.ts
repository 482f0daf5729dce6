import { readDay } from '#platform/imports/import-days.ts';
import { folded } from '#platform/imports/import-words.ts';
import { listed } from '#platform/imports/server/guess-columns.ts';
import { isLongEnoughContact, isLongEnoughPhone, keepPhone } from '#platform/phone/phone.ts';
import type { GradeLevel } from '#features/roster/classes.rules.ts';
import type { Relation } from '#features/roster/guardians.rules.ts';
import {
  eachStudentField,
  type StudentChoiceField,
  type StudentField,
} from '#features/roster/student-fields.rules.ts';
import { limitOf, type StudentTextField } from '#features/roster/student-texts.rules.ts';
import type { SecondLanguage, Sex, StudentStatus } from '#features/roster/students.rules.ts';
import type { FaultCode } from './import-faults.ts';

/** The date format of a file. */
type Writing = { day_first: boolean };
/** The parsed value of a cell that is not empty, or its fault. */
type Reader = (text: string, writing: Writing) => { value: string } | { fault: FaultCode };

/** Text of limited length, normalized: composed letters, single spaces. */
export const textOf =
  (longest: number, tooLong: FaultCode, { shortest = 1, tooShort = tooLong } = {}): Reader =>
  (text) => {
    const value = text.normalize('NFC').replace(/\s+/g, ' ').trim();
    if (value.length > longest) return { fault: tooLong };
    return value.length < shortest ? { fault: tooShort } : { value };
  };

export const nameOf = textOf(100, 'LONG_NAME', { shortest: 2, tooShort: 'SHORT_NAME' });

/** A normalized telephone number. If a cell has several ("699001122 / 677001122"), the first is used. */
const calledBy =
  (
    isEnough: (text: string) => boolean,
    longest: number,
    faults: { long: FaultCode; short: FaultCode },
  ): Reader =>
  (text) => {
    const first = text.split(/[/;,]|\bou\b|\bor\b/)[0]!.trim();
    const value = keepPhone(isEnough(first) ? first : text);
    if (value.length > longest) return { fault: faults.long };
    return isEnough(value) ? { value } : { fault: faults.short };
  };

export const phoneOf = calledBy(isLongEnoughPhone, 30, { long: 'LONG_PHONE', short: 'SHORT_PHONE' });
export const contactOf = calledBy(isLongEnoughContact, 100, { long: 'LONG_CONTACT', short: 'SHORT_CONTACT' });

export const dayOf: Reader = (text, { day_first }) => {
  const read = readDay(text, day_first);
  return 'fault' in read ? read : { value: read.day };
};

/** A date before today. */
export const birthOf =
  (today: string): Reader =>
  (text, writing) => {
    const read = dayOf(text, writing);
    return 'value' in read && read.value >= today ? { fault: 'BORN_TOO_LATE' } : read;
  };

const wordOf = (table: Record<string, readonly string[]>, fault: FaultCode): Reader => {
  const known = new Map(
    Object.entries(table).flatMap(([value, words]) => words.map((word) => [word, value])),
  );
  return (text) => {
    const value = known.get(folded(text).replace(/[.]/g, ''));
    return value === undefined ? { fault } : { value };
  };
};

const SEXES: Record<Sex, string[]> = {
  female: listed('f, female, feminin, fille, girl, femme, woman'),
  male: listed('m, male, masculin, g, garcon, boy, homme, man, h'),
};

const REPEATER = {
  yes: listed(
    'yes, y, oui, o, x, true, vrai, 1, r, red, redouble, redoublant, redoublante, repeater, repeats, doublant, doublante',
  ),
  no: listed(
    'no, non, n, false, faux, 0, -, nouveau, nouvelle, new, passant, passante, p, non redoublant, non redoublante',
  ),
};
export const repeaterOf = wordOf(REPEATER, 'UNKNOWN_REPEATER');

const LANGUAGES: Record<SecondLanguage, string[]> = {
  spanish: listed('spanish, espagnol, esp, es'),
  german: listed('german, allemand, all, de'),
  arabic: listed('arabic, arabe, ar'),
  chinese: listed('chinese, chinois, mandarin, zh'),
  italian: listed('italian, italien, it'),
  other: listed('other, other language, autre, autre langue'),
};

const CHOICE_READERS: Record<StudentChoiceField, Reader> = {
  sex: wordOf(SEXES, 'UNKNOWN_SEX'),
  second_language: wordOf(LANGUAGES, 'UNKNOWN_LANGUAGE'),
};

/** The readers of a student's optional fields. */
export const studentFieldReaders: Record<StudentField, Reader> = eachStudentField(({ key, choices }) =>
  choices
    ? CHOICE_READERS[key as StudentChoiceField]
    : textOf(limitOf(key).longest, `LONG_${key as StudentTextField}`),
);

const STATUSES: Record<StudentStatus, string[]> = {
  active: listed('active, actif, active student, inscrit, inscrite, enrolled, present'),
  suspended: listed('suspended, suspendu, suspendue, exclu temporairement'),
  transferred: listed('transferred, transfere, transferee, transfert'),
  left: listed(
    'left, left the school, parti, partie, a quitte l ecole, a quitte l’ecole, a quitte l’etablissement, abandon, dropped out',
  ),
  graduated: listed('graduated, diplome, diplomee, sorti, sortie'),
};
export const statusOf = wordOf(STATUSES, 'UNKNOWN_STATUS');

const RELATIONS: Record<Exclude<Relation, 'other'>, readonly string[]> = {
  mother: listed('mother, mere, maman, mum, mom'),
  father: listed('father, pere, papa, dad'),
  guardian: listed('guardian, tuteur, tutrice, tuteur legal, responsable, parent'),
};
const knownRelation = wordOf(RELATIONS, 'UNKNOWN_RELATION');

/** The relationship to a child: one of the school's words, or "other" with the file's own word. */
export function relationOf(text: string): { relation: Relation; word: string | null } {
  if (text === '') return { relation: 'guardian', word: null };
  const known = knownRelation(text, { day_first: true });
  if ('value' in known) return { relation: known.value as Relation, word: null };
  return { relation: 'other', word: text };
}

export const emailOf: Reader = (text) => {
  const value = text.trim().toLowerCase();
  return value.length <= 200 && /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value)
    ? { value }
    : { fault: 'NOT_AN_EMAIL' };
};

// Levels of both subsystems by class name prefix; the last years of both are the highest level.
const LEVELS: readonly (readonly [RegExp, number])[] = [
  [/^(?:sil|class 1|primary 1|grade 1)\b/, 1],
  [/^(?:cp|class 2|primary 2|grade 2)\b/, 2],
  [/^(?:ce ?1|class 3|primary 3|grade 3)\b/, 3],
  [/^(?:ce ?2|class 4|primary 4|grade 4)\b/, 4],
  [/^(?:cm ?1|class 5|primary 5|grade 5)\b/, 5],
  [/^(?:cm ?2|class 6|primary 6|grade 6)\b/, 6],
  [/^(?:6 ?(?:e|eme)|sixieme|form (?:1|one)|grade 7)\b/, 7],
  [/^(?:5 ?(?:e|eme)|cinquieme|form (?:2|two)|grade 8)\b/, 8],
  [/^(?:4 ?(?:e|eme)|quatrieme|form (?:3|three)|grade 9)\b/, 9],
  [/^(?:3 ?(?:e|eme)|troisieme|form (?:4|four)|grade 10)\b/, 10],
  [/^(?:2 ?(?:nde|de|nd)|seconde|form (?:5|five)|grade 11)\b/, 11],
  [/^(?:1 ?(?:ere|re)|premiere|t(?:erminale|le|erm)|lower sixth|upper sixth|l6|u6|grade 12)\b/, 12],
];

/**
 * The level of a class by a name such as "6e A", "Form 3 Science", "Tle C" or "Grade 7"; null if
 * it cannot be derived.
 */
export function levelOfName(name: string): GradeLevel | null {
  const words = folded(name).replaceAll('_', ' ').replaceAll('.', '');
  const found = LEVELS.find(([beginning]) => beginning.test(words));
  return found ? (`grade_${found[1]}` as GradeLevel) : null;
}
