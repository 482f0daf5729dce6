import type { TwoLanguages } from '#features/marking/marking-scheme.ts';
import type { CardSnapshot } from './card-snapshot.ts';

/** A subject is a strength from this share of the maximum: 14 of 20, "competences well acquired". */
const STRONG_FROM = 0.7;
const MOST_NAMED = 3;
/** Letters that fit on one line of the card. */
export const MOST_REMARK = 150;

export const MOST_APPRECIATION = 300;

/** The council's own words; otherwise the subjects to list, and the number of further ones. */
export type Remark = { text: string | null; subjects: TwoLanguages[]; more: number };

type Marks = Pick<CardSnapshot, 'subjects' | 'maximum' | 'pass_mark'>;
type Named = { name: TwoLanguages; value: string };

/** The counting subjects that are strengths, the best first. */
export const strongSubjects = (card: Marks): Named[] =>
  valued(card)
    .filter(({ value }) => Number(value) >= STRONG_FROM * Number(card.maximum))
    .toSorted((a, b) => Number(b.value) - Number(a.value));

/** The counting subjects below the pass mark, the weakest first. */
export const weakSubjects = (card: Marks): Named[] =>
  valued(card)
    .filter(({ value }) => Number(value) < Number(card.pass_mark))
    .toSorted((a, b) => Number(a.value) - Number(b.value));

const valued = ({ subjects }: Marks): Named[] =>
  subjects.flatMap(({ name, value, counts }) => (counts && value !== null ? [{ name, value }] : []));

export const remarkOf = (text: string | null | undefined, named: readonly Named[]): Remark =>
  text
    ? { text, subjects: [], more: 0 }
    : {
        text: null,
        subjects: named.slice(0, MOST_NAMED).map(({ name }) => name),
        more: Math.max(0, named.length - MOST_NAMED),
      };

export const remarksOf = (card: Marks & Pick<CardSnapshot, 'council'>) => ({
  strengths: remarkOf(card.council.strengths, strongSubjects(card)),
  to_improve: remarkOf(card.council.to_improve, weakSubjects(card)),
});
