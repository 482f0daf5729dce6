import type { MarkingScheme } from '../marking-scheme.ts';
import { higherFirst, type Ratio } from './numbers.ts';

/** Each value's rank, null for those without a value; ties share a rank (section 6). */
export function ranksOf(
  values: readonly (Ratio | null)[],
  ties: MarkingScheme['ranks']['ties'],
): (number | null)[] {
  const ranks = values.map((): number | null => null);
  const order = values
    .flatMap((value, at) => (value ? [{ value, at }] : []))
    .toSorted((a, b) => higherFirst(a.value, b.value));
  let rank = 0;
  for (const [place, { value, at }] of order.entries()) {
    const before = order[place - 1];
    if (!before || higherFirst(before.value, value) !== 0) rank = ties === 'skip' ? place + 1 : rank + 1;
    ranks[at] = rank;
  }
  return ranks;
}
