import { emptyBoard } from '../search/board.ts';
import { collectConflicts, newConflicts } from '../search/conflicts.ts';
import { countBits } from '../search/excess.ts';
import type { Model } from '../search/model.ts';
import { addEdge, addNode, maxFlow, newNetwork, reached, SINK, SOURCE } from './max-flow.ts';

/** More capacity is needed than available, by these blocks, of these resources. */
export type Shortage = {
  kind: 'nowhere' | 'too-many-periods' | 'too-few-days';
  blocks: number[];
  resources: number[];
  needed: number;
  there: number;
};

/** The starts possible for each block if no other were placed, by block × slots + slot. */
export function aloneStarts(model: Model): Uint8Array {
  const board = emptyBoard(model);
  const conflicts = newConflicts(board);
  return model.domain.map((allowed, at) => {
    const block = Math.floor(at / model.slots);
    return allowed && collectConflicts(board, conflicts, block, at % model.slots) ? 1 : 0;
  });
}

export function blockWithoutStart(model: Model, starts: Uint8Array): Shortage | null {
  for (let block = 0; block < model.blocks; block += 1)
    if (!starts.subarray(block * model.slots, (block + 1) * model.slots).includes(1))
      return { kind: 'nowhere', blocks: [block], resources: [], needed: 1, there: 0 };
  return null;
}

/** The slots that a part of a block may occupy. */
function slotsOf(model: Model, starts: Uint8Array, block: number, at: number, length: number): Set<number> {
  const slots = new Set<number>();
  for (let start = 0; start < model.slots; start += 1)
    if (starts[block * model.slots + start]) for (let n = 0; n < length; n += 1) slots.add(start + at + n);
  return slots;
}

/**
 * Compares a person's lessons with the available slots and days, the most periods a day, and rules for
 * different days.
 */
export function personShortage(model: Model, starts: Uint8Array, person: number): Shortage | null {
  const limits = model.limits[person]!;
  const mostADay = Math.min(model.periods, ...limitsOf(limits, 'most-a-day'));
  const mostDays = Math.min(model.days, ...limitsOf(limits, 'most-days'));
  let mildest: Shortage | null = null;
  for (let days = 0; days < 1 << model.days; days += 1) {
    if (countBits(days) !== Math.max(0, mostDays)) continue;
    const shortage = shortageOnDays(model, starts, person, days, mostADay);
    if (!shortage) return null;
    if (!mildest || shortage.needed - shortage.there < mildest.needed - mildest.there) mildest = shortage;
  }
  return mildest;
}

function limitsOf(limits: Model['limits'][number], kind: 'most-a-day' | 'most-days'): number[] {
  return limits.filter((limit) => limit.kind === kind && limit.periods === -1).map(({ limit }) => limit);
}

function shortageOnDays(
  model: Model,
  starts: Uint8Array,
  person: number,
  daysUsed: number,
  mostADay: number,
): Shortage | null {
  const network = newNetwork();
  const dayNodes = Array.from({ length: model.days }, (_, day) => {
    const node = addNode(network);
    addEdge(network, node, SINK, (daysUsed >>> day) % 2 === 1 ? mostADay : 0);
    return node;
  });
  const slotNodes = Array.from({ length: model.slots }, (_, slot) => {
    const node = addNode(network);
    addEdge(network, node, dayNodes[Math.floor(slot / model.periods)]!, 1);
    return node;
  });
  const parts: { node: number; block: number; length: number }[] = [];
  const spreadNodes = new Map<string, number>();
  let needed = 0;
  for (let block = 0; block < model.blocks; block += 1)
    for (let use = model.useFrom[block]!; use < model.useFrom[block + 1]!; use += 1) {
      if (model.useOf[use] !== person) continue;
      const length = model.useLength[use]!;
      const node = addNode(network);
      parts.push({ node, block, length });
      addEdge(network, SOURCE, node, length);
      needed += length;
      const spread = widestSpread(model, block);
      const at = model.useAt[use]!;
      for (const slot of slotsOf(model, starts, block, at, length)) {
        if (spread < 0) {
          addEdge(network, node, slotNodes[slot]!, 1);
          continue;
        }
        // Of the blocks that must be on different days, only one can use this day. Flow passes through one
        // node per lesson, so that two consecutive lessons of one block take the day twice.
        const key = `${spread}/${at}/${length}/${Math.floor(slot / model.periods)}`;
        let dayNode = spreadNodes.get(key);
        if (dayNode === undefined) {
          dayNode = addNode(network);
          spreadNodes.set(key, dayNode);
          const inner = addNode(network);
          addEdge(network, dayNode, inner, length);
          spreadNodes.set(`${key} inner`, inner);
        }
        addEdge(network, node, dayNode, length);
        const inner = spreadNodes.get(`${key} inner`)!;
        const toSlot = `${key} ${slot}`;
        if (!spreadNodes.has(toSlot)) {
          spreadNodes.set(toSlot, inner);
          addEdge(network, inner, slotNodes[slot]!, 1);
        }
      }
    }
  const missing = needed - maxFlow(network);
  if (missing === 0) return null;
  const by = reached(network);
  const tight = parts.filter(({ node }) => by[node] !== -1);
  const tightNeeded = tight.reduce((sum, { length }) => sum + length, 0);
  return {
    kind: 'too-many-periods',
    blocks: [...new Set(tight.map(({ block }) => block))],
    resources: [person],
    needed: tightNeeded,
    there: tightNeeded - missing,
  };
}

/** The rule that puts a block on different days from the most other blocks, or -1. */
function widestSpread(model: Model, block: number): number {
  const counts = new Map<number, number>();
  for (let pair = model.pairFrom[block]!; pair < model.pairFrom[block + 1]!; pair += 1)
    if (model.pairDays[pair]! > 0)
      counts.set(model.pairRule[pair]!, (counts.get(model.pairRule[pair]!) ?? 0) + 1);
  let best = -1;
  let most = 0;
  for (const [rule, count] of counts)
    if (count > most) {
      most = count;
      best = rule;
    }
  return best;
}

/** Compares the lessons that a rule puts on different days with the days available to them. */
export function dayShortage(model: Model, starts: Uint8Array, rule: number): Shortage | null {
  const blocks = new Set<number>();
  let apart = 1;
  for (let block = 0; block < model.blocks; block += 1)
    for (let pair = model.pairFrom[block]!; pair < model.pairFrom[block + 1]!; pair += 1)
      if (model.pairRule[pair] === rule && model.pairDays[pair]! > 0) {
        blocks.add(block);
        apart = model.pairDays[pair]!;
      }
  const network = newNetwork();
  const dayNodes = Array.from({ length: model.days }, () => addNode(network));
  for (const node of dayNodes) addEdge(network, node, SINK, 1);
  const open = new Set<number>();
  const parts = [...blocks].map((block) => {
    const node = addNode(network);
    addEdge(network, SOURCE, node, 1);
    const days = new Set<number>();
    for (const slot of slotsOf(model, starts, block, 0, 1)) days.add(Math.floor(slot / model.periods));
    for (const day of days) {
      open.add(day);
      addEdge(network, node, dayNodes[day]!, 1);
    }
    return { node, block };
  });
  const missing = blocks.size - maxFlow(network);
  if (missing > 0) {
    const by = reached(network);
    const tight = parts.filter(({ node }) => by[node] !== -1).map(({ block }) => block);
    return {
      kind: 'too-few-days',
      blocks: tight,
      resources: [],
      needed: tight.length,
      there: tight.length - missing,
    };
  }
  let there = 0;
  let last = -Infinity;
  for (const day of [...open].toSorted((one, other) => one - other))
    if (day - last >= apart) {
      there += 1;
      last = day;
    }
  if (there >= blocks.size) return null;
  return { kind: 'too-few-days', blocks: [...blocks], resources: [], needed: blocks.size, there };
}

/** Compares the lessons that need rooms (and places of a rule) with the rooms' slots. */
export function roomShortage(model: Model, starts: Uint8Array): Shortage | null {
  const network = newNetwork();
  const needs: { block: number; at: number; length: number; options: ArrayLike<number> }[] = [];
  for (let block = 0; block < model.blocks; block += 1) {
    for (let need = model.needFrom[block]!; need < model.needFrom[block + 1]!; need += 1)
      needs.push({
        block,
        at: model.needAt[need]!,
        length: model.needLength[need]!,
        options: model.needOptions[need]!,
      });
    for (let use = model.useFrom[block]!; use < model.useFrom[block + 1]!; use += 1)
      if (model.useOf[use]! >= model.persons)
        needs.push({
          block,
          at: model.useAt[use]!,
          length: model.useLength[use]!,
          options: [model.useOf[use]!],
        });
  }
  // Rooms available to the same lessons are merged into one node per slot.
  const users = new Map<number, number[]>();
  for (const [at, { options }] of needs.entries())
    for (const room of Array.from(options)) users.set(room, [...(users.get(room) ?? []), at]);
  const kinds = new Map<string, number[]>();
  for (const [room, of] of users) kinds.set(of.join(), [...(kinds.get(of.join()) ?? []), room]);
  const parts = needs.map((need) => {
    const node = addNode(network);
    addEdge(network, SOURCE, node, need.length);
    return { ...need, node, slots: slotsOf(model, starts, need.block, need.at, need.length) };
  });
  const roomNodes: { node: number; rooms: number[] }[] = [];
  for (const rooms of kinds.values()) {
    const of = users.get(rooms[0]!)!;
    for (let slot = 0; slot < model.slots; slot += 1) {
      const open = rooms.filter((room) => !model.blocked[room * model.slots + slot]).length;
      const node = addNode(network);
      roomNodes.push({ node, rooms });
      addEdge(network, node, SINK, open);
      for (const at of of) if (parts[at]!.slots.has(slot)) addEdge(network, parts[at]!.node, node, 1);
    }
  }
  const needed = needs.reduce((sum, { length }) => sum + length, 0);
  const missing = needed - maxFlow(network);
  if (missing === 0) return null;
  const by = reached(network);
  const tight = parts.filter(({ node }) => by[node] !== -1);
  const tightNeeded = tight.reduce((sum, { length }) => sum + length, 0);
  return {
    kind: 'too-many-periods',
    blocks: [...new Set(tight.map(({ block }) => block))],
    resources: [...new Set(roomNodes.filter(({ node }) => by[node] !== -1).flatMap(({ rooms }) => rooms))],
    needed: tightNeeded,
    there: tightNeeded - missing,
  };
}
