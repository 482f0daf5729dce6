import { emptyBoard, place, remove } from '../search/board.ts';
import { collectConflicts, newConflicts } from '../search/conflicts.ts';
import type { Model } from '../search/model.ts';

const NO_ROOMS = new Int32Array(0);

/**
 * Tries every placement of a model's blocks. Rooms are only counted per slot, so 'impossible' is a proof, but
 * 'possible' is not. Gives up after `limit` placed blocks.
 */
export function exhaust(
  model: Model,
  starts: Uint8Array,
  limit: number,
  isOver: () => boolean,
): 'impossible' | 'possible' | 'unknown' {
  const { slots, blocks } = model;
  // Without room needs, because rooms are not chosen here.
  const bare: Model = { ...model, domain: starts, needFrom: new Int32Array(blocks + 1) };
  const board = emptyBoard(bare);
  const conflicts = newConflicts(board);
  conflicts.locked.fill(1);
  const twins = twinsOf(model, starts);
  const placed: number[] = [];
  let steps = 0;

  const fits = (block: number, start: number) =>
    starts[block * slots + start] === 1 &&
    collectConflicts(board, conflicts, block, start) &&
    // Interchangeable blocks are tried in one order only; other orders are equivalent.
    twins[block]!.every(
      (twin) => board.startOf[twin]! < 0 || board.startOf[twin]! < start === twin < block,
    ) &&
    roomsFit(model, board.startOf, placed, block, start);

  function tightest(): { block: number; open: number[] } {
    let best = { block: -1, open: [] as number[] };
    for (let block = 0; block < blocks; block += 1) {
      if (board.startOf[block]! >= 0) continue;
      const open: number[] = [];
      for (let start = 0; start < slots; start += 1) {
        if (best.block >= 0 && open.length >= best.open.length) break;
        if (fits(block, start)) open.push(start);
      }
      if (best.block < 0 || open.length < best.open.length) best = { block, open };
      if (open.length === 0) return best;
    }
    return best;
  }

  function dive(): 'impossible' | 'possible' | 'unknown' {
    if (board.unplaced === 0) return 'possible';
    const { block, open } = tightest();
    for (const start of open) {
      steps += 1;
      if (steps > limit || (steps % 16 === 0 && isOver())) return 'unknown';
      place(board, block, start, NO_ROOMS);
      placed.push(block);
      const result = dive();
      placed.pop();
      remove(board, block);
      board.trail.length = 0;
      if (result !== 'impossible') return result;
    }
    return 'impossible';
  }
  return dive();
}

/** Interchangeable blocks: the same people, rooms, starts and rules. */
function twinsOf(model: Model, starts: Uint8Array): number[][] {
  const { slots } = model;
  const groups = new Map<string, number[]>();
  const labels: string[] = [];
  for (let block = 0; block < model.blocks; block += 1) {
    const uses = [model.useFrom[block]!, model.useFrom[block + 1]!] as const;
    const needs = [model.needFrom[block]!, model.needFrom[block + 1]!] as const;
    const pairs = [model.pairFrom[block]!, model.pairFrom[block + 1]!] as const;
    const label = JSON.stringify([
      [...model.useOf.subarray(...uses)],
      [...model.useAt.subarray(...uses)],
      [...model.useLength.subarray(...uses)],
      [...model.needAt.subarray(...needs)],
      [...model.needLength.subarray(...needs)],
      model.needOptions.slice(...needs).map((options) => [...options]),
      [...model.pairRule.subarray(...pairs)],
      starts.subarray(block * slots, (block + 1) * slots).join(''),
    ]);
    labels.push(label);
    groups.set(label, [...(groups.get(label) ?? []), block]);
  }
  return labels.map((label, block) => groups.get(label)!.filter((other) => other !== block));
}

/** Whether every lesson can have a room in each slot. Here a lesson may change rooms between periods. */
function roomsFit(
  model: Model,
  startOf: Int32Array,
  placed: readonly number[],
  block: number,
  start: number,
) {
  for (let need = model.needFrom[block]!; need < model.needFrom[block + 1]!; need += 1) {
    const from = start + model.needAt[need]!;
    for (let slot = from; slot < from + model.needLength[need]!; slot += 1) {
      const together: Int32Array[] = [];
      const taken = new Set<number>();
      for (const other of [...placed, block]) {
        const otherStart = other === block ? start : startOf[other]!;
        for (let n = model.needFrom[other]!; n < model.needFrom[other + 1]!; n += 1)
          if (covers(otherStart + model.needAt[n]!, model.needLength[n]!, slot))
            together.push(model.needOptions[n]!);
        for (let use = model.useFrom[other]!; use < model.useFrom[other + 1]!; use += 1)
          if (
            model.useOf[use]! >= model.persons &&
            covers(otherStart + model.useAt[use]!, model.useLength[use]!, slot)
          )
            taken.add(model.useOf[use]!);
      }
      if (!canMatch(together, (room) => !taken.has(room) && !model.blocked[room * model.slots + slot]))
        return false;
    }
  }
  return true;
}

const covers = (from: number, length: number, slot: number) => from <= slot && slot < from + length;

/** Whether each list can be given a different one of its options. */
function canMatch(lists: readonly Int32Array[], isOpen: (option: number) => boolean): boolean {
  const owner = new Map<number, number>();
  const find = (list: number, seen: Set<number>): boolean => {
    for (const option of lists[list]!) {
      if (seen.has(option) || !isOpen(option)) continue;
      seen.add(option);
      const other = owner.get(option);
      if (other === undefined || find(other, seen)) {
        owner.set(option, list);
        return true;
      }
    }
    return false;
  };
  return lists.every((_, list) => find(list, new Set()));
}
