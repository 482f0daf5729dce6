import type { SpecialValue } from '#features/marking/marking-scheme.ts';

/** The content of a cell: exactly one of the three, or none if it is empty. */
export type CellContent = {
  number: string | null;
  special: SpecialValue | null;
  judgement: string | null;
};

export const EMPTY: CellContent = { number: null, special: null, judgement: null };

/** The letter for each special value, the same in both languages; the most frequent first. */
export const SPECIAL_LETTERS = {
  a: 'absent',
  j: 'absent_justified',
  e: 'exempt',
  n: 'not_submitted',
  u: 'unfit',
  t: 'not_taken',
  z: 'absent_zero',
  r: 'not_submitted_zero',
  c: 'cheating_zero',
} as const satisfies Record<string, SpecialValue>;

export type SpecialLetter = keyof typeof SPECIAL_LETTERS;
const LETTERS = Object.keys(SPECIAL_LETTERS) as SpecialLetter[];
export const letterOf = (special: SpecialValue): SpecialLetter =>
  LETTERS.find((letter) => SPECIAL_LETTERS[letter] === special)!;

/** Words for special values found in lists and in the grid, in both languages, folded by `wordKey`. */
const SPECIAL_WORDS: Record<SpecialValue, readonly string[]> = {
  absent: ['absent', 'absente', 'abs', 'abs non justifie', 'absent unjustified'],
  absent_justified: [
    'justified',
    'justifie',
    'justifiee',
    'abs just',
    'absent justifie',
    'absence justifiee',
    'excused',
  ],
  exempt: ['exempt', 'exempted', 'dispense', 'dispensee', 'disp'],
  unfit: ['unfit', 'inapte'],
  not_submitted: ['not handed in', 'non rendu', 'non rendue'],
  absent_zero: ['absent 0', 'absente 0', 'abs 0', '0 abs'],
  not_submitted_zero: ['not in 0', 'not handed in 0', 'non rendu 0', '0 not handed in', '0 non rendu'],
  cheating_zero: ['cheated', 'cheated 0', 'cheating', 'fraude', 'fraude 0', '0 cheating', '0 fraude'],
  not_taken: ['not taken', 'non suivi', 'non suivie'],
};
const SPECIAL_OF_WORD: ReadonlyMap<string, SpecialValue> = new Map(
  (Object.entries(SPECIAL_WORDS) as [SpecialValue, readonly string[]][]).flatMap(([special, words]) =>
    words.map((word) => [word, special]),
  ),
);
const wordKey = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase();

export type ColumnRules = { out_of: string; decimals: number; judgements: readonly string[] | null };

export type EntryFault = 'not_understood' | 'out_of_range' | 'too_precise';
export type Entry = { content: CellContent } | { fault: EntryFault };

/**
 * Parses the text of a cell: a number with comma or dot, a letter or its word, or nothing.
 * Anything unclear is an error, never a guess.
 */
export function readEntry(typed: string, { out_of, decimals, judgements }: ColumnRules): Entry {
  const text = typed.trim();
  if (text === '') return { content: EMPTY };
  const code = judgements?.find((one) => one.toLowerCase() === text.toLowerCase());
  if (code !== undefined) return { content: { ...EMPTY, judgement: code } };
  const letter = LETTERS.find((one) => one === text.toLowerCase());
  const special = letter ? SPECIAL_LETTERS[letter] : SPECIAL_OF_WORD.get(wordKey(text));
  if (special) return { content: { ...EMPTY, special } };
  if (judgements) return { fault: 'not_understood' };
  const [, whole, part = ''] = /^(\d{1,6})(?:[.,](\d*))?$/.exec(text) ?? [];
  if (whole === undefined) return { fault: /^[-−]\d/.test(text) ? 'out_of_range' : 'not_understood' };
  const fraction = part.replace(/0+$/, '');
  const number = (whole.replace(/^0+(?=\d)/, '') || '0') + (fraction ? `.${fraction}` : '');
  if (hundredths(number) > hundredths(out_of)) return { fault: 'out_of_range' };
  if (fraction.length > decimals) return { fault: 'too_precise' };
  return { content: { ...EMPTY, number } };
}

/** A decimal with at most two places as a whole number; further places count as a little more, so that 20.001 is over 20. */
export function hundredths(decimal: string): number {
  const [whole = '0', part = ''] = decimal.split('.');
  return (
    Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0')) + (/[1-9]/.test(part.slice(2)) ? 0.5 : 0)
  );
}

export const isEmpty = ({ number, special, judgement }: CellContent): boolean =>
  number === null && special === null && judgement === null;

/** `14.50` as people write it: `14.5`. */
export const plainNumber = (number: string): string =>
  number.includes('.') ? number.replace(/\.?0+$/, '') : number;

export type ColumnFigures = {
  entered: number;
  missing: number;
  /** In hundredths; null without a number. The mean is rounded half up. */
  mean: number | null;
  lowest: number | null;
  highest: number | null;
};

/** Figures that reveal typing errors in a column: count, mean, lowest and highest. */
export function figuresOf(contents: readonly (CellContent | undefined)[]): ColumnFigures {
  const filled = contents.filter((one) => one && !isEmpty(one));
  const numbers = filled.flatMap((one) => (one?.number ? [hundredths(one.number)] : []));
  const sum = numbers.reduce((total, number) => total + number, 0);
  const { length } = numbers;
  return {
    entered: filled.length,
    missing: contents.length - filled.length,
    mean: length > 0 ? Math.floor((2 * sum + length) / (2 * length)) : null,
    lowest: length > 0 ? Math.min(...numbers) : null,
    highest: length > 0 ? Math.max(...numbers) : null,
  };
}
