import { Fraction } from 'fraction.js';
import type { Combination } from '../marking-scheme.ts';
import type { Cell } from './cells.ts';
import { higherFirst, isAtLeast, sumOf, weightedMean, type Weighted } from './numbers.ts';
import type { SchemeNumbers, Value } from './scheme-numbers.ts';

/** A cell that counts, as a mark out of the scheme's maximum with what it weighs in its slot. */
type Entry = Weighted & { cell: Cell };

export type SlotOutcome = {
  value: Value | null;
  /** The value is the weighted mean of these, and then of `added` more, up to the maximum. */
  entries: readonly Entry[];
  added: readonly { cell: Cell; mark: Fraction }[];
  /** The maximum stopped what was added. */
  capped: boolean;
  /** Every cell of the slot, counted or not. */
  cells: readonly Cell[];
};

const ONE = new Fraction(1n);

function entryOf({ scheme, maximum }: SchemeNumbers, cell: Cell, mark: Fraction): Entry {
  const { out_of, weight } = cell.assessment;
  // Σm / Σo is the mean of the m/o with o as weights: one form for every rule.
  const weights = { mean: ONE, best: ONE, drop_lowest: ONE, weighted: weight, points: out_of };
  return {
    cell,
    value: new Fraction(maximum.n * mark.n * out_of.d, maximum.d * mark.d * out_of.n),
    weight: weights[scheme.combination.rule],
  };
}

/** Those of the entries that the rule looks at, in their order. */
function combined(rule: Combination, entries: readonly Entry[]): readonly Entry[] {
  if (rule.rule !== 'best' && rule.rule !== 'drop_lowest') return entries;
  const kept =
    rule.rule === 'best'
      ? rule.count
      : Math.max(entries.length - rule.count, Math.min(rule.keep, entries.length));
  if (entries.length <= kept) return entries;
  // The sort is stable: of equal ones the later goes first.
  const stay = new Set(entries.toSorted((a, b) => higherFirst(a.value, b.value)).slice(0, kept));
  return entries.filter((entry) => stay.has(entry));
}

/** A slot of a subject from its cells (section 2). */
export function slotOf(numbers: SchemeNumbers, cells: readonly Cell[]): SlotOutcome {
  const { combination } = numbers.scheme;
  const counted = (kind: Cell['assessment']['input']['kind']) =>
    cells.flatMap((cell) =>
      cell.mark && cell.assessment.input.kind === kind ? [{ cell, mark: cell.mark }] : [],
    );
  const mean = (taken: readonly Entry[]) => {
    const entries = combined(combination, taken);
    const value = weightedMean(entries);
    return value && { taken, entries, value };
  };
  let best = mean(counted('required').map(({ cell, mark }) => entryOf(numbers, cell, mark)));
  if (!best) return { value: null, entries: [], added: [], capped: false, cells };
  for (const { cell, mark } of counted('if_higher')) {
    const more = mean([...best.taken, entryOf(numbers, cell, mark)]);
    if (more && !isAtLeast(best.value, more.value)) best = more;
  }
  const added = counted('bonus');
  const value = added.length === 0 ? best.value : sumOf([best.value, ...added.map(({ mark }) => mark)]);
  const { maximum } = numbers;
  const capped = !isAtLeast(maximum, value);
  return {
    value: numbers.settled(capped ? maximum : value),
    entries: best.entries,
    added,
    capped,
    cells,
  };
}
