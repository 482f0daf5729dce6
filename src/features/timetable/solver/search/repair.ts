import type { SeededRandom } from '#platform/random/seeded-random.ts';
import { findPlacement } from './find-placement.ts';
import { improve } from './improve.ts';
import type { Model } from './model.ts';
import type { Search } from './place-lessons.ts';
import { load, type Snapshot } from './snapshot.ts';

/** The penalty of a moved lesson, higher than any wish's. */
const MOVED = 1_000_000;
/** The price of a moved lesson during the search, so that among free places the old one is preferred. */
const AWAY = 0.5;

/** The most placements to begin with. */
const MOST_TURNS = 40;

/** The extra price of leaving these starts. */
export const staying = (from: ArrayLike<number>) => (block: number, start: number) =>
  from[block]! >= 0 && from[block] !== start ? AWAY : 0;

const moved = (model: Model, from: ArrayLike<number>, price: number) =>
  Float64Array.from({ length: model.blocks * model.slots }, (_, at) => {
    const block = Math.floor(at / model.slots);
    const isMoved = from[block]! >= 0 && from[block] !== at % model.slots;
    return isMoved ? price * model.members[block]!.length : 0;
  });

/**
 * Moves as many lessons as possible back to their old places, in the first placement and in others found from
 * scratch; returns the search with the fewest moved lessons on its board.
 */
export function fewestMoved(
  first: Search,
  from: ArrayLike<number>,
  { random, isOver, isLate }: { random: SeededRandom; isOver: () => boolean; isLate: () => boolean },
): Search {
  const { model } = first.board;
  const startPenalty = moved(model, from, 1);
  let best: { search: Search; snapshot: Snapshot; count: number } | null = null;
  for (let turn = 0; turn < MOST_TURNS && (turn === 0 || !isLate()); turn += 1) {
    const search =
      turn === 0
        ? first
        : findPlacement(model, { random, isOver: isLate, from, dislike: staying(from) }).search;
    if (search.board.unplaced > 0) continue;
    const back = improve(search, { isOver, startPenalty, wishes: false, heat: 0.3, focus: true });
    if (!best || back.penalty < best.count) best = { search, snapshot: back.best, count: back.penalty };
  }
  if (best) load(best.search.board, best.snapshot);
  return best?.search ?? first;
}

/** Improves the wishes of a full board without moving more lessons than now. */
export function keepWishes(
  search: Search,
  from: ArrayLike<number>,
  options: { isOver: () => boolean; timeSpent: () => number; onBetter?: (penalty: number) => void },
) {
  const { model } = search.board;
  const startPenalty = moved(model, from, MOVED).map((price, at) => price + model.startPenalty[at]!);
  const onBetter = (penalty: number) => options.onBetter?.(penalty % MOVED);
  return improve(search, { ...options, onBetter, startPenalty, heat: 0.15 });
}

/** Whether the model has any wishes. */
export const hasWishes = ({ listWishes, wishes, startPenalty }: Model) =>
  listWishes.length > 0 || wishes.some((of) => of.length > 0) || startPenalty.some((penalty) => penalty > 0);
