import type { SeededRandom } from '#platform/random/seeded-random.ts';
import { emptyBoard, place } from './board.ts';
import { collectConflicts, newConflicts } from './conflicts.ts';
import type { Model } from './model.ts';
import { newSearch, placeByChain, placeByForce, type Search } from './place-lessons.ts';
import { clear, type Snapshot, snapshotOf } from './snapshot.ts';

export type Found = {
  best: Snapshot;
  search: Search;
  /** How often a cause displaced a block, by block × (resources + rules) + cause. */
  thrownOut: ReadonlyMap<number, number>;
};

export type FindOptions = {
  random: SeededRandom;
  /** Initial starts of blocks, -1 for none. */
  from?: ArrayLike<number>;
  dislike?: (block: number, start: number) => number;
  isOver: () => boolean;
  onProgress?: (unplaced: number) => void;
  /** Called when the search has made no progress for a while; returning true ends it. */
  onStall?: (found: Found) => boolean;
};

/** Searches for places of all blocks; returns the best attempt when time is up. */
export function findPlacement(model: Model, options: FindOptions): Found {
  const { random, isOver } = options;
  const board = emptyBoard(model);
  const conflicts = newConflicts(board);
  const search = newSearch(board, conflicts, random);
  search.dislike = options.dislike ?? null;
  const causes = model.resources + model.ruleIds.length;
  const thrownOut = new Map<number, number>();
  const found: Found = { best: snapshotOf(board), search, thrownOut };
  if (options.from) restore(search, options.from);
  const difficulty = difficultyOf(model);
  const hopeless = new Uint8Array(model.blocks);
  const stallLimit = 100 + model.blocks;
  let stalled = 0;
  let restarts = 0;

  const onThrownOut = (block: number, cause: number) => {
    const key = block * causes + cause;
    thrownOut.set(key, (thrownOut.get(key) ?? 0) + 1);
  };
  const isNew = () => {
    if (board.unplaced >= found.best.unplaced) return false;
    found.best = snapshotOf(board);
    options.onProgress?.(board.unplaced);
    return true;
  };

  isNew();
  for (let step = 0; board.unplaced > 0 && (step % 8 !== 0 || !isOver()); step += 1) {
    const block = hardestUnplaced(search, difficulty, hopeless);
    if (block < 0) break;
    if (!placed(search, block) && !placeByForce(search, block, onThrownOut)) hopeless[block] = 1;
    board.trail.length = 0;
    if (isNew()) stalled = 0;
    else stalled += 1;
    if (stalled < stallLimit) continue;
    stalled = 0;
    restarts += 1;
    if (options.onStall?.(found)) break;
    startAgain(search, restarts % 4 === 0 ? (options.from ?? null) : found.best.startOf);
  }
  isNew();
  return found;
}

/** By the shortest chain if places are to be kept, otherwise by the first one found. */
function placed(search: Search, block: number): boolean {
  if (!search.dislike) return placeByChain(search, block);
  const whole = search.deepest;
  for (search.deepest = 1; search.deepest < whole; search.deepest += 1)
    if (placeByChain(search, block)) break;
  const isPlaced = search.deepest < whole || placeByChain(search, block);
  search.deepest = whole;
  return isPlaced;
}

/** Places as many blocks as possible at the given starts. */
function restore(search: Search, from: ArrayLike<number>) {
  const { board, conflicts } = search;
  const { model } = board;
  for (let block = 0; block < model.blocks; block += 1) {
    const start = from[block]!;
    if (start < 0 || !model.domain[block * model.slots + start]) continue;
    if (collectConflicts(board, conflicts, block, start) && conflicts.count === 0)
      place(board, block, start, conflicts.rooms);
  }
  board.trail.length = 0;
}

/**
 * Restarts, either empty or from an attempt with about a tenth of its lessons removed; learned prices are
 * halved.
 */
function startAgain(search: Search, attempt: ArrayLike<number> | null) {
  const { board, conflicts, random } = search;
  clear(board);
  for (let block = 0; block < board.model.blocks; block += 1)
    conflicts.price[block] = 1 + (conflicts.price[block]! - 1) / 2;
  if (attempt)
    restore(
      search,
      Array.from(attempt, (start) => (random.below(10) === 0 ? -1 : start)),
    );
}

function hardestUnplaced(
  { board, conflicts, random }: Search,
  difficulty: Float64Array,
  hopeless: Uint8Array,
) {
  let best = -1;
  let most = -Infinity;
  for (let block = 0; block < board.model.blocks; block += 1) {
    if (board.startOf[block]! >= 0 || hopeless[block]) continue;
    const value = difficulty[block]! * conflicts.price[block]! * (1 + random.below(100) / 300);
    if (value > most) {
      most = value;
      best = block;
    }
  }
  return best;
}

/** How full the weeks of a block's people are, relative to its number of starts. */
function difficultyOf(model: Model): Float64Array {
  const { slots, days, persons } = model;
  const difficulty = new Float64Array(model.blocks);
  for (let block = 0; block < model.blocks; block += 1) {
    let starts = 0;
    for (let slot = 0; slot < slots; slot += 1) starts += model.domain[block * slots + slot]!;
    let sum = 1 + (3 * slots) / (starts + 1);
    for (let use = model.useFrom[block]!; use < model.useFrom[block + 1]!; use += 1) {
      const of = model.useOf[use]!;
      sum += model.useLength[use]!;
      if (of < persons) sum += (10 * model.demand[of]!) / (slots - awaySlots(model, of, days) + 1);
    }
    for (let need = model.needFrom[block]!; need < model.needFrom[block + 1]!; need += 1)
      sum += 10 / (model.needOptions[need]!.length + 1);
    difficulty[block] = sum;
  }
  return difficulty;
}

function awaySlots({ away }: Model, person: number, days: number): number {
  let count = 0;
  for (let day = 0; day < days; day += 1)
    for (let bits = away[person * days + day]!; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}
