import type { Model } from './model.ts';

/** A partial timetable with undo. */
export type Board = {
  model: Model;
  /** Start of each block, or -1. */
  startOf: Int32Array;
  /** The resource chosen for each need, or -1. */
  roomOf: Int32Array;
  /** The block in each slot of a resource; -1 if free, -2 if blocked. */
  busy: Int32Array;
  /** Occupied periods of a person's day as bits, by person × days + day. */
  filled: Int32Array;
  /** The number of periods of a person's unplaced lessons. */
  missing: Int32Array;
  unplaced: number;
  /** The undo log: a placed block, or ~block for a removed one, with its start and rooms. */
  trail: number[];
};

export function emptyBoard(model: Model): Board {
  const busy = new Int32Array(model.resources * model.slots).fill(-1);
  for (let at = 0; at < busy.length; at += 1) if (model.blocked[at]) busy[at] = -2;
  return {
    model,
    startOf: new Int32Array(model.blocks).fill(-1),
    roomOf: new Int32Array(model.needLesson.length).fill(-1),
    busy,
    filled: new Int32Array(model.persons * model.days),
    missing: model.demand.map((periods, person) => periods + model.outside[person]!),
    unplaced: model.blocks,
    trail: [],
  };
}

/** Places a block whose slots are free, using these rooms (one per need, from `rooms[0]` on). */
export function place(board: Board, block: number, start: number, rooms: ArrayLike<number>) {
  write(board, block, start, rooms);
  board.trail.push(block);
}

/** Removes a block; its place is logged for `undoTo`. */
export function remove(board: Board, block: number) {
  const { model, startOf, roomOf, trail } = board;
  for (let need = model.needFrom[block]!; need < model.needFrom[block + 1]!; need += 1)
    trail.push(roomOf[need]!);
  trail.push(startOf[block]!, ~block);
  erase(board, block);
}

/** Undoes all changes made since the log had this length. */
export function undoTo(board: Board, length: number) {
  const { model, trail } = board;
  while (trail.length > length) {
    const last = trail.pop()!;
    if (last >= 0) erase(board, last);
    else {
      const block = ~last;
      const start = trail.pop()!;
      const needs = model.needFrom[block + 1]! - model.needFrom[block]!;
      const rooms = needs > 0 ? trail.splice(trail.length - needs, needs) : [];
      write(board, block, start, rooms);
    }
  }
}

function write(board: Board, block: number, start: number, rooms: ArrayLike<number>) {
  const { model, busy, filled, missing } = board;
  const { slots, days, periods, persons } = model;
  const day = (start / periods) | 0;
  const inDay = start - day * periods;
  board.startOf[block] = start;
  board.unplaced -= 1;
  for (let use = model.useFrom[block]!; use < model.useFrom[block + 1]!; use += 1) {
    const of = model.useOf[use]!;
    const at = model.useAt[use]!;
    const length = model.useLength[use]!;
    busy.fill(block, of * slots + start + at, of * slots + start + at + length);
    if (of < persons) {
      filled[of * days + day]! |= ((1 << length) - 1) << (inDay + at);
      missing[of]! -= length;
    }
  }
  const first = model.needFrom[block]!;
  for (let need = first; need < model.needFrom[block + 1]!; need += 1) {
    const room = rooms[need - first]!;
    board.roomOf[need] = room;
    const from = room * slots + start + model.needAt[need]!;
    busy.fill(block, from, from + model.needLength[need]!);
  }
}

function erase(board: Board, block: number) {
  const { model, busy, filled, missing } = board;
  const { slots, days, periods, persons } = model;
  const start = board.startOf[block]!;
  const day = (start / periods) | 0;
  const inDay = start - day * periods;
  board.startOf[block] = -1;
  board.unplaced += 1;
  for (let use = model.useFrom[block]!; use < model.useFrom[block + 1]!; use += 1) {
    const of = model.useOf[use]!;
    const at = model.useAt[use]!;
    const length = model.useLength[use]!;
    busy.fill(-1, of * slots + start + at, of * slots + start + at + length);
    if (of < persons) {
      filled[of * days + day]! &= ~(((1 << length) - 1) << (inDay + at));
      missing[of]! += length;
    }
  }
  for (let need = model.needFrom[block]!; need < model.needFrom[block + 1]!; need += 1) {
    const from = board.roomOf[need]! * slots + start + model.needAt[need]!;
    busy.fill(-1, from, from + model.needLength[need]!);
    board.roomOf[need] = -1;
  }
}
