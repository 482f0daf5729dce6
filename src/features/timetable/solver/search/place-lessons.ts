import type { SeededRandom } from '#platform/random/seeded-random.ts';
import { type Board, place, remove, undoTo } from './board.ts';
import { collectConflicts, type Conflicts } from './conflicts.ts';
import type { Model } from './model.ts';

/** The number of slots tried at each depth of a chain of displaced lessons; the length is the greatest depth. */
const WIDTHS = [10, 5, 3, 2, 2, 1, 1, 1, 1, 1];
/** The most lessons that one chain may examine. */
const CHAIN = 150;
/** The same for an optional move, which displaces fewer lessons and tries fewer slots. */
const SHORT_CHAIN = 8;
const MOST_THROWN = 4;
const FEW_TURNS = 4;
/** The most lessons in one trade between two times. */
const MOST_TRADED = 40;

export type Search = {
  board: Board;
  conflicts: Conflicts;
  random: SeededRandom;
  /** The number of lessons that the current chain may still examine. */
  budget: number;
  /** The current limit of the depth. */
  deepest: number;
  /** Blocks placed by the current chain, which must not be displaced again. */
  settled: number[];
  /** Candidates of each depth. */
  starts: Int32Array[];
  prices: Float64Array[];
  /** An extra price of a block's start, to keep earlier places; null for none. */
  dislike: ((block: number, start: number) => number) | null;
};

export function newSearch(board: Board, conflicts: Conflicts, random: SeededRandom): Search {
  return {
    board,
    conflicts,
    random,
    budget: 0,
    deepest: WIDTHS.length,
    settled: [],
    starts: [...WIDTHS, 0].map(() => new Int32Array(board.model.slots)),
    prices: [...WIDTHS, 0].map(() => new Float64Array(board.model.slots)),
    dislike: null,
  };
}

/**
 * Places a block and displaces others, each of which must find another place in turn. Either all find one, or
 * nothing changes.
 */
export function placeByChain(search: Search, block: number, budget = CHAIN): boolean {
  const { board, conflicts, settled } = search;
  const before = board.trail.length;
  search.budget = budget;
  const placed = insert(search, block, 0);
  if (!placed) undoTo(board, before);
  for (const each of settled) conflicts.locked[each] = 0;
  settled.length = 0;
  return placed;
}

/**
 * Moves a block that was just removed to this start, and displaces others. Returns the blocks that moved;
 * null, without any change, if one finds no place.
 */
export function moveByChain(search: Search, block: number, start: number): number[] | null {
  const { board, conflicts, settled } = search;
  const before = board.trail.length;
  search.budget = SHORT_CHAIN;
  let moved: number[] | null = null;
  if (collectConflicts(board, conflicts, block, start, MOST_THROWN)) {
    const thrown = conflicts.blocks.slice(0, conflicts.count);
    for (const other of thrown) remove(board, other);
    settle(search, block, start);
    if (thrown.every((other) => insert(search, other, FEW_TURNS))) moved = [...settled];
    else undoTo(board, before);
  }
  for (const each of settled) conflicts.locked[each] = 0;
  settled.length = 0;
  return moved;
}

/**
 * Moves a block that was just removed from `from` to this start, the blocks in its way by the same distance
 * back, and so on: two times trade lessons (a Kempe chain). Returns the blocks that moved; null, without any
 * change, if one cannot move.
 */
export function moveByTrade(search: Search, block: number, from: number, start: number): number[] | null {
  const { board, conflicts, settled } = search;
  const before = board.trail.length;
  const waiting = [{ block, from, by: start - from }];
  let fits = true;
  while (fits && waiting.length > 0) {
    const next = waiting.pop()!;
    const to = next.from + next.by;
    fits =
      mayStart(board.model, next.block, to) &&
      collectConflicts(board, conflicts, next.block, to) &&
      settled.length + waiting.length + conflicts.count < MOST_TRADED;
    if (!fits) break;
    for (const other of conflicts.blocks.slice(0, conflicts.count)) {
      waiting.push({ block: other, from: board.startOf[other]!, by: -next.by });
      remove(board, other);
    }
    settle(search, next.block, to);
  }
  const moved = fits ? [...settled] : null;
  if (!fits) undoTo(board, before);
  for (const each of settled) conflicts.locked[each] = 0;
  settled.length = 0;
  return moved;
}

const mayStart = ({ domain, slots }: Model, block: number, start: number) =>
  start >= 0 && start < slots && domain[block * slots + start] === 1;

function insert(search: Search, block: number, depth: number): boolean {
  const { board, conflicts, settled } = search;
  search.budget -= 1;
  const found = candidates(search, block, depth);
  if (found < 0) return true;
  if (depth >= search.deepest) return false;
  const starts = search.starts[depth]!;
  const prices = search.prices[depth]!;
  for (let turn = Math.min(found, WIDTHS[depth]!); turn > 0 && search.budget > 0; turn -= 1) {
    const chosen = takeCheapest(prices, found);
    const before = board.trail.length;
    const settledBefore = settled.length;
    collectConflicts(board, conflicts, block, starts[chosen]!);
    const thrown = conflicts.blocks.slice(0, conflicts.count);
    for (const other of thrown) remove(board, other);
    settle(search, block, starts[chosen]!);
    if (thrown.every((other) => insert(search, other, depth + 1))) return true;
    undoTo(board, before);
    while (settled.length > settledBefore) conflicts.locked[settled.pop()!] = 0;
  }
  return false;
}

/**
 * Places the block in the first free start after a random one and returns -1; otherwise lists its starts with
 * their prices and returns their number.
 */
function candidates(search: Search, block: number, depth: number): number {
  const { board, conflicts, random, dislike } = search;
  const { model } = board;
  const starts = search.starts[depth]!;
  const prices = search.prices[depth]!;
  const from = random.below(model.slots);
  let found = 0;
  let free = -1;
  let freePrice = Infinity;
  for (let n = 0; n < model.slots; n += 1) {
    const start = from + n < model.slots ? from + n : from + n - model.slots;
    if (!model.domain[block * model.slots + start]) continue;
    if (!collectConflicts(board, conflicts, block, start)) continue;
    const extra = dislike ? dislike(block, start) : 0;
    if (conflicts.count === 0) {
      if (extra >= freePrice) continue;
      free = start;
      freePrice = extra;
      if (extra === 0) break;
    }
    starts[found] = start;
    prices[found] = priceOf(conflicts) + extra + random.below(100) / 1000;
    found += 1;
  }
  if (free < 0) return found;
  collectConflicts(board, conflicts, block, free);
  settle(search, block, free);
  return -1;
}

function settle({ board, conflicts, settled }: Search, block: number, start: number) {
  place(board, block, start, conflicts.rooms);
  conflicts.locked[block] = 1;
  settled.push(block);
}

function priceOf({ count, blocks, price }: Conflicts): number {
  let sum = 0;
  for (let at = 0; at < count; at += 1) sum += price[blocks[at]!]!;
  return sum;
}

/** Returns the cheapest of the first candidates and removes it. */
function takeCheapest(prices: Float64Array, found: number): number {
  let best = 0;
  for (let at = 1; at < found; at += 1) if (prices[at]! < prices[best]!) best = at;
  prices[best] = Infinity;
  return best;
}

/**
 * Places a block and leaves the cheapest displaced ones unplaced. Their price grows, so that the search does
 * not cycle. False if the block has no possible start.
 */
export function placeByForce(
  search: Search,
  block: number,
  onThrownOut: (block: number, cause: number) => void,
): boolean {
  const { board, conflicts, random, dislike } = search;
  const { model } = board;
  let best = -1;
  let least = Infinity;
  for (let start = 0; start < model.slots; start += 1) {
    if (!model.domain[block * model.slots + start]) continue;
    if (!collectConflicts(board, conflicts, block, start, least)) continue;
    const price = priceOf(conflicts) * (1 + random.below(100) / 500) + (dislike ? dislike(block, start) : 0);
    if (price >= least) continue;
    least = price;
    best = start;
  }
  if (best < 0) return false;
  collectConflicts(board, conflicts, block, best);
  for (let at = 0; at < conflicts.count; at += 1) {
    const other = conflicts.blocks[at]!;
    onThrownOut(other, conflicts.causes[at]!);
    remove(board, other);
    conflicts.price[other]! += 1;
  }
  place(board, block, best, conflicts.rooms);
  return true;
}
