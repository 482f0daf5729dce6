import { remove, undoTo } from './board.ts';
import { costsOf, recount, type Costs } from './costs.ts';
import { moveByChain, moveByTrade, type Search } from './place-lessons.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';

/** Moves per round for each block. */
const MOVES = 400;
/** With `focus`: moves for each misplaced block, and the minimum. */
const FOCUSED_MOVES = 150;
const LEAST_MOVES = 2000;
/** Every third move trades the lessons of two times. */
const TRADES = 3;
/** The number of moves after which the list of broken wishes is renewed. */
const REFRESH = 64;
/** The number of rounds without improvement after which the search ends. */
const PATIENCE = 2;

type ImproveOptions = {
  isOver: () => boolean;
  /** The share of the time spent, 0 to 1. The last round cools down faster if little time is left. */
  timeSpent?: () => number;
  onBetter?: (penalty: number) => void;
  /** Penalties of starts that replace the model's. */
  startPenalty?: Float64Array;
  /** If false, only the penalties of starts count. */
  wishes?: boolean;
  /** For a few misplaced blocks: nine of ten moves concern them, and rounds are short. */
  focus?: boolean;
  /** The initial temperature of a round, in average penalties. */
  heat?: number;
};

/**
 * Reduces the penalty of a full board by simulated annealing: worse boards are accepted for a while, in
 * rounds that start hot and end cold. Returns the best board found.
 */
export function improve(search: Search, options: ImproveOptions): { best: Snapshot; penalty: number } {
  const { board, conflicts, random } = search;
  const { model } = board;
  const { timeSpent = () => 0 } = options;
  const costs = costsOf(board, options.startPenalty, options.wishes);
  let best = snapshotOf(board);
  let least = costs.total;
  conflicts.price.fill(1);
  search.dislike = (block, start) => costs.startPenalty[block * model.slots + start]!;
  const unit = unitOf(options.startPenalty && options.wishes !== false ? costsOf(board) : costs);
  let broken: number[] = [];
  let patience = PATIENCE;
  for (let round = 0; patience > 0; round += 1) {
    if (options.focus) broken = brokenBlocks(model.blocks, costs);
    const moves = options.focus ? LEAST_MOVES + FOCUSED_MOVES * broken.length : MOVES * model.blocks;
    const hot = (unit * (options.heat ?? 0.6)) / (1 + round / 2);
    const cold = unit * 0.02;
    patience -= 1;
    const begun = timeSpent();
    let heat = hot;
    for (let move = 0; move < moves; move += 1) {
      if (least === 0 || (move % 32 === 0 && options.isOver())) return { best, penalty: least };
      if (move % 32 === 0) {
        const passed = Math.max(move / moves, (timeSpent() - begun) / (1 - begun));
        heat = hot * (cold / hot) ** Math.min(1, passed);
      }
      if (move % REFRESH === 0) broken = brokenBlocks(model.blocks, costs);
      const block = chooseBlock(search, broken, options.focus ? move % 10 > 0 : move % 2 === 0);
      const start = chooseStart(search, costs, block);
      if (!model.domain[block * model.slots + start]) continue;
      const before = board.trail.length;
      const from = board.startOf[block]!;
      remove(board, block);
      const moved =
        move % TRADES === 0 ? moveByTrade(search, block, from, start) : moveByChain(search, block, start);
      if (!moved) {
        undoTo(board, before);
        continue;
      }
      const worse = recount(board, costs, moved);
      if (worse > 0 && random.below(1_000_000) / 1_000_000 >= Math.exp(-worse / heat)) {
        undoTo(board, before);
        recount(board, costs, moved);
        continue;
      }
      board.trail.length = 0;
      if (costs.total < least - 1e-9) {
        least = Math.max(0, costs.total);
        if (least < 1e-6) least = 0;
        best = snapshotOf(board);
        patience = PATIENCE;
        options.onBetter?.(least);
      }
    }
  }
  return { best, penalty: least };
}

/** Any block, or one involved in a broken wish. */
function chooseBlock({ board, random }: Search, broken: readonly number[], isBroken: boolean): number {
  return isBroken && broken.length > 0 ? random.pick(broken) : random.below(board.model.blocks);
}

/** A random start; if the block's current start has a penalty, preferably one with a lower penalty. */
function chooseStart({ board, random }: Search, { block: own, startPenalty }: Costs, block: number): number {
  const { slots } = board.model;
  let start = random.below(slots);
  for (let turn = 0; turn < 2 * slots && startPenalty[block * slots + start]! >= own[block]!; turn += 1) {
    if (own[block] === 0 || random.below(3 * slots) === 0) break;
    start = random.below(slots);
  }
  return start;
}

function brokenBlocks(blocks: number, costs: Costs): number[] {
  const broken: number[] = [];
  for (let block = 0; block < blocks; block += 1) if (isBroken(costs, block)) broken.push(block);
  return broken;
}

function isBroken(costs: Costs, block: number): boolean {
  if (costs.block[block]! > 0) return true;
  for (const person of costs.personsOf[block]!) if (costs.person[person]! > 0) return true;
  for (const list of costs.listsOf[block]!) if (costs.list[list]! > 0) return true;
  return false;
}

/** The average of the nonzero penalties; 1 if there are none. */
function unitOf({ person, list, block, total }: Costs): number {
  let parts = 0;
  for (const part of [person, list, block]) for (const cost of part) if (cost > 0) parts += 1;
  return parts === 0 ? 1 : total / parts;
}
