import { Fraction } from 'fraction.js';
import type { Moderation } from '#features/marking/class-results.ts';
import { moderated } from '#features/marking/rules/moderation.ts';
import { type CellContent, EMPTY, hundredths } from './entry.rules.ts';

export type ModeratedMark<Pupil> = { pupil: Pupil; now: CellContent; after: CellContent };

/** The numbers of a column that its moderation changes, each rounded half up to two decimals for display. */
export function moderatedMarks<Pupil>(
  marks: readonly { pupil: Pupil; content: CellContent }[],
  steps: readonly Moderation[],
  outOf: string,
): ModeratedMark<Pupil>[] {
  const read = steps.map(({ by, value }) => ({ by, value: new Fraction(value) }));
  const limit = new Fraction(outOf);
  return marks.flatMap(({ pupil, content }) => {
    if (content.number === null) return [];
    const number = moderated(read, new Fraction(content.number), limit).round(2).toString(2);
    const isSame = hundredths(number) === hundredths(content.number);
    return isSame ? [] : [{ pupil, now: content, after: { ...EMPTY, number } }];
  });
}
