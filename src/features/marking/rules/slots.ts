import { Fraction } from 'fraction.js';
import type { Combination } from '../marking-scheme.ts';
import type { Cell } from './cells.ts';
import type { Assessment } from './class-index.ts';
import { higherFirst, isAtLeast, sumOf, weightedMean, type Weighted } from './numbers.ts';
import type { SchemeNumbers, Value } from './scheme-numbers.ts';

type Entry = Weighted & { cell: Cell };

export type SlotOutcome = {
  value: Value | null;
  /** The value is the weighted mean of these entries, plus `added`, up to the maximum. */
  entries: readonly Entry[];
  added: readonly { cell: Cell; mark: Fraction }[];
  /** Whether the added marks were cut off at the maximum. */
  capped: boolean;
  /** Every cell of the slot, counted or not. */
  cells: readonly Cell[];
};

const ONE = new Fraction(1n);

function entryOf({ scheme, maximum }: SchemeNumbers, cell: Cell, mark: Fraction): Entry {
  const { out_of } = cell.assessment;
  return {
    cell,
    value: new Fraction(maximum.n * mark.n * out_of.d, maximum.d * mark.d * out_of.n),
    weight: weightIn(scheme.combination, cell.assessment),
  };
}

/** Σm / Σo is the mean of m/o weighted by o, so one form covers every rule. */
function weightIn({ rule }: Combination, { weight, out_of }: Assessment): Fraction {
  if (rule === 'weighted') return weight;
  return rule === 'points' ? out_of : ONE;
}

/** The entries that the rule counts, in order. */
function combined(rule: Combination, entries: readonly Entry[]): readonly Entry[] {
  if (rule.rule !== 'best' && rule.rule !== 'drop_lowest') return entries;
  const kept =
    rule.rule === 'best'
      ? rule.count
      : Math.max(entries.length - rule.count, Math.min(rule.keep, entries.length));
  if (entries.length <= kept) return entries;
  // The sort is stable: of equal entries the later one is dropped first.
  const stay = new Set(entries.toSorted((a, b) => higherFirst(a.value, b.value)).slice(0, kept));
  return entries.filter((entry) => stay.has(entry));
}

type Mean = { taken: readonly Entry[]; entries: readonly Entry[]; value: Fraction };

function meanOf({ scheme }: SchemeNumbers, taken: readonly Entry[]): Mean | null {
  const entries = combined(scheme.combination, taken);
  const value = weightedMean(entries);
  return value && { taken, entries, value };
}

export function slotOf(numbers: SchemeNumbers, cells: readonly Cell[]): SlotOutcome {
  const required: Entry[] = [];
  const ifHigher: Entry[] = [];
  const added: { cell: Cell; mark: Fraction }[] = [];
  for (const cell of cells) {
    const { mark } = cell;
    if (!mark) continue;
    const { kind } = cell.assessment.input;
    if (kind === 'bonus') added.push({ cell, mark });
    else (kind === 'required' ? required : ifHigher).push(entryOf(numbers, cell, mark));
  }
  let best = meanOf(numbers, required);
  if (!best) return { value: null, entries: [], added: [], capped: false, cells };
  for (const entry of ifHigher) {
    const more = meanOf(numbers, [...best.taken, entry]);
    if (more && !isAtLeast(best.value, more.value)) best = more;
  }
  const { value, entries } = best;
  const sum = added.length === 0 ? value : sumOf([value, ...added.map(({ mark }) => mark)]);
  const { maximum } = numbers;
  const capped = !isAtLeast(maximum, sum);
  return { value: numbers.settled(capped ? maximum : sum), entries, added, capped, cells };
}
