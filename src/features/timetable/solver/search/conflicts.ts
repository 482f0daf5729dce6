import type { Board } from './board.ts';
import { excess } from './excess.ts';
import type { Limit } from './model.ts';

/** The blocks to displace so that a block can start at a slot, with buffers for computing them. */
export type Conflicts = {
  count: number;
  /** The first `count` entries are the blocks; each cause is a resource, or resources + rule. */
  blocks: Int32Array;
  causes: Int32Array;
  /** The rooms chosen, one for each need of the block. */
  rooms: Int32Array;
  /** 1 for blocks that must not be displaced. */
  locked: Uint8Array;
  /** The price of displacing a block. */
  price: Float64Array;
  mark: Int32Array;
  stamp: number;
  week: Int32Array;
};

export function newConflicts(board: Board): Conflicts {
  const { model } = board;
  const needs = model.needFrom.map((from, at) => (at === 0 ? 0 : from - model.needFrom[at - 1]!));
  return {
    count: 0,
    blocks: new Int32Array(model.blocks + 1),
    causes: new Int32Array(model.blocks + 1),
    rooms: new Int32Array(Math.max(1, ...needs)),
    locked: new Uint8Array(model.blocks),
    price: new Float64Array(model.blocks).fill(1),
    mark: new Int32Array(model.blocks),
    stamp: 0,
    week: new Int32Array(model.days),
  };
}

/**
 * Collects the blocks to displace so that the unplaced `block` can start at `start`. False if it cannot start
 * there, or only at a price above `budget`.
 */
export function collectConflicts(
  board: Board,
  conflicts: Conflicts,
  block: number,
  start: number,
  budget = Infinity,
): boolean {
  const { model, busy, startOf } = board;
  const { slots, periods } = model;
  conflicts.count = 0;
  conflicts.stamp += 1;
  conflicts.mark[block] = conflicts.stamp;
  for (let use = model.useFrom[block]!; use < model.useFrom[block + 1]!; use += 1) {
    const of = model.useOf[use]!;
    const from = of * slots + start + model.useAt[use]!;
    for (let at = from; at < from + model.useLength[use]!; at += 1) {
      const other = busy[at]!;
      if (other === -2) return false;
      if (other >= 0 && !add(conflicts, other, of)) return false;
    }
  }
  const day = (start / periods) | 0;
  for (let pair = model.pairFrom[block]!; pair < model.pairFrom[block + 1]!; pair += 1) {
    const other = model.pairWith[pair]!;
    if (startOf[other]! < 0) continue;
    const apart = Math.abs(day - ((startOf[other]! / periods) | 0));
    const days = model.pairDays[pair]!;
    if (days < 0 ? apart > 0 : apart < days)
      if (!add(conflicts, other, model.resources + model.pairRule[pair]!)) return false;
  }
  let price = 0;
  for (let at = 0; at < conflicts.count; at += 1) price += conflicts.price[conflicts.blocks[at]!]!;
  if (price > budget) return false;
  if (!chooseRooms(board, conflicts, block, start)) return false;
  for (let use = model.useFrom[block]!; use < model.useFrom[block + 1]!; use += 1) {
    const person = model.useOf[use]!;
    if (person < model.persons && model.limits[person]!.length > 0)
      if (!keepLimits(board, conflicts, block, start, person)) return false;
  }
  return true;
}

function add(conflicts: Conflicts, block: number, cause: number): boolean {
  if (conflicts.mark[block] === conflicts.stamp) return true;
  if (conflicts.locked[block]) return false;
  conflicts.mark[block] = conflicts.stamp;
  conflicts.blocks[conflicts.count] = block;
  conflicts.causes[conflicts.count] = cause;
  conflicts.count += 1;
  return true;
}

/** Chooses for each need the room whose blocks are cheapest to displace, or the first free one. */
function chooseRooms(board: Board, conflicts: Conflicts, block: number, start: number): boolean {
  const { model, busy } = board;
  const first = model.needFrom[block]!;
  for (let need = first; need < model.needFrom[block + 1]!; need += 1) {
    const at = start + model.needAt[need]!;
    const length = model.needLength[need]!;
    let best = -1;
    let least = Infinity;
    for (const room of model.needOptions[need]!) {
      if (takenByOwnNeed(board, conflicts, block, need, room)) continue;
      let price = 0;
      for (let n = room * model.slots + at; n < room * model.slots + at + length; n += 1) {
        const other = busy[n]!;
        if (other === -2 || (other >= 0 && conflicts.locked[other])) price = Infinity;
        else if (other >= 0 && conflicts.mark[other] !== conflicts.stamp) price += conflicts.price[other]!;
      }
      if (price < least) {
        least = price;
        best = room;
        if (price === 0) break;
      }
    }
    if (best < 0) return false;
    conflicts.rooms[need - first] = best;
    if (least === 0) continue;
    for (let n = best * model.slots + at; n < best * model.slots + at + length; n += 1)
      if (busy[n]! >= 0 && !add(conflicts, busy[n]!, best)) return false;
  }
  return true;
}

/** Whether an earlier need of this block has chosen the room for the same time. */
function takenByOwnNeed({ model }: Board, conflicts: Conflicts, block: number, need: number, room: number) {
  const first = model.needFrom[block]!;
  const from = model.needAt[need]!;
  const to = from + model.needLength[need]!;
  for (let other = first; other < need; other += 1)
    if (
      conflicts.rooms[other - first] === room &&
      model.needAt[other]! < to &&
      from < model.needAt[other]! + model.needLength[other]!
    )
      return true;
  for (let use = model.useFrom[block]!; use < model.useFrom[block + 1]!; use += 1)
    if (
      model.useOf[use] === room &&
      model.useAt[use]! < to &&
      from < model.useAt[use]! + model.useLength[use]!
    )
      return true;
  return false;
}

/** Displaces further blocks of a person until the person's limits hold with the new block. */
function keepLimits(
  board: Board,
  conflicts: Conflicts,
  block: number,
  start: number,
  person: number,
): boolean {
  const { model } = board;
  const { days } = model;
  const { week } = conflicts;
  for (let day = 0; day < days; day += 1) week[day] = board.filled[person * days + day]!;
  let missing = board.missing[person]!;
  for (let at = 0; at < conflicts.count; at += 1) {
    const other = conflicts.blocks[at]!;
    missing += toggle(board, week, other, board.startOf[other]!, person);
  }
  missing -= toggle(board, week, block, start, person);
  for (const limit of model.limits[person]!) {
    let over = excess(limit, week, 0, model.away, person * days, days, missing);
    while (over > 0) {
      const chosen =
        limit.kind === 'most-days'
          ? cheapestDay(board, conflicts, person, limit, (start / model.periods) | 0)
          : bestToLeave(board, conflicts, person, limit, over, missing);
      if (chosen === null) return false;
      for (const other of chosen) {
        if (!add(conflicts, other, model.resources + limit.rule)) return false;
        missing += toggle(board, week, other, board.startOf[other]!, person);
      }
      over = excess(limit, week, 0, model.away, person * days, days, missing);
    }
  }
  return true;
}

/** Sets or clears a block's periods in a person's week and returns their number. */
function toggle({ model }: Board, week: Int32Array, block: number, start: number, person: number): number {
  const day = (start / model.periods) | 0;
  let periods = 0;
  for (let use = model.useFrom[block]!; use < model.useFrom[block + 1]!; use += 1)
    if (model.useOf[use] === person) {
      const length = model.useLength[use]!;
      week[day]! ^= ((1 << length) - 1) << (start - day * model.periods + model.useAt[use]!);
      periods += length;
    }
  return periods;
}

/** The block of a person whose removal helps most to meet a limit; null if none helps. */
function bestToLeave(
  board: Board,
  conflicts: Conflicts,
  person: number,
  limit: Limit,
  over: number,
  missing: number,
): [number] | null {
  const { model, busy, startOf } = board;
  const { week } = conflicts;
  let best = -1;
  let least = over;
  let price = Infinity;
  for (let slot = 0; slot < model.slots; slot += 1) {
    const other = busy[person * model.slots + slot]!;
    if (other < 0 || conflicts.mark[other] === conflicts.stamp || conflicts.locked[other]) continue;
    if (slot > 0 && busy[person * model.slots + slot - 1] === other) continue;
    const periods = toggle(board, week, other, startOf[other]!, person);
    const rest = excess(limit, week, 0, model.away, person * model.days, model.days, missing + periods);
    toggle(board, week, other, startOf[other]!, person);
    if (rest < least || (rest === least && best >= 0 && conflicts.price[other]! < price)) {
      best = other;
      least = rest;
      price = conflicts.price[other]!;
    }
  }
  return best < 0 ? null : [best];
}

/** The blocks of the day that a person can give up most cheaply, excluding this day. */
function cheapestDay(
  board: Board,
  conflicts: Conflicts,
  person: number,
  { periods: window }: Limit,
  except: number,
): number[] | null {
  const { model, busy } = board;
  const { periods, slots, days } = model;
  let best: number[] | null = null;
  let least = Infinity;
  for (let day = 0; day < days; day += 1) {
    if (day === except || (conflicts.week[day]! & window) === 0) continue;
    const blocks: number[] = [];
    let price = 0;
    for (let period = 0; period < periods; period += 1) {
      if (((conflicts.week[day]! & window) >>> period) % 2 === 0) continue;
      const other = busy[person * slots + day * periods + period]!;
      if (other < 0 || blocks.includes(other)) continue;
      blocks.push(other);
      price += conflicts.locked[other] ? Infinity : conflicts.price[other]!;
    }
    if (price < least) {
      least = price;
      best = blocks;
    }
  }
  return best;
}
