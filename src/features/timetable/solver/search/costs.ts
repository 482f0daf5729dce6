import type { Board } from './board.ts';
import { excess } from './excess.ts';
import type { ListWish, Model } from './model.ts';

/** The penalty of a full board, split by person, by wish about several lessons, and by block. */
export type Costs = {
  total: number;
  person: Float64Array;
  list: Float64Array;
  block: Float64Array;
  /** The wishes about several lessons that involve each block. */
  listsOf: readonly Int32Array[];
  /** The people with wishes in each block. */
  personsOf: readonly Int32Array[];
  marks: { person: Uint8Array; list: Uint8Array };
  startPenalty: Float64Array;
};

export function costsOf(board: Board, startPenalty = board.model.startPenalty, wishes = true): Costs {
  const model = wishes ? board.model : withoutWishes(board.model);
  const lists = Array.from({ length: model.blocks }, () => new Set<number>());
  for (const [at, { lessons }] of model.listWishes.entries())
    for (const lesson of lessons) lists[model.blockOf[lesson]!]!.add(at);
  const persons = Array.from({ length: model.blocks }, (_, block) => {
    const uses = model.useOf.subarray(model.useFrom[block], model.useFrom[block + 1]);
    return Int32Array.from(
      new Set([...uses].filter((of) => of < model.persons && model.wishes[of]!.length > 0)),
    );
  });
  const costs: Costs = {
    total: 0,
    person: Float64Array.from({ length: model.persons }, (_, person) => personCost(board, person, model)),
    list: Float64Array.from(model.listWishes, (wish) => listCost(board, wish)),
    block: Float64Array.from({ length: model.blocks }, (_, block) => startPenalty[placeOf(board, block)]!),
    listsOf: lists.map((of) => Int32Array.from(of)),
    personsOf: persons,
    marks: { person: new Uint8Array(model.persons), list: new Uint8Array(model.listWishes.length) },
    startPenalty,
  };
  for (const part of [costs.person, costs.list, costs.block]) for (const cost of part) costs.total += cost;
  return costs;
}

const withoutWishes = (model: Model): Model => {
  return { ...model, wishes: model.wishes.map(() => []), listWishes: [] };
};

const placeOf = ({ model, startOf }: Board, block: number) => block * model.slots + startOf[block]!;

/** Recomputes the penalties that these blocks affect, and returns the change of the total. */
export function recount(board: Board, costs: Costs, blocks: readonly number[]): number {
  const { model } = board;
  const before = costs.total;
  const persons: number[] = [];
  const lists: number[] = [];
  for (const block of blocks) {
    costs.total -= costs.block[block]!;
    costs.block[block] = costs.startPenalty[placeOf(board, block)]!;
    costs.total += costs.block[block]!;
    for (const person of costs.personsOf[block]!)
      if (!costs.marks.person[person]) {
        costs.marks.person[person] = 1;
        persons.push(person);
      }
    for (const list of costs.listsOf[block]!)
      if (!costs.marks.list[list]) {
        costs.marks.list[list] = 1;
        lists.push(list);
      }
  }
  for (const person of persons) {
    costs.marks.person[person] = 0;
    costs.total -= costs.person[person]!;
    costs.person[person] = personCost(board, person);
    costs.total += costs.person[person]!;
  }
  for (const list of lists) {
    costs.marks.list[list] = 0;
    costs.total -= costs.list[list]!;
    costs.list[list] = listCost(board, model.listWishes[list]!);
    costs.total += costs.list[list]!;
  }
  return costs.total - before;
}

function personCost({ filled, model: own }: Board, person: number, model = own): number {
  let cost = 0;
  const from = person * model.days;
  for (const wish of model.wishes[person]!)
    cost += (wish.weight as number) * excess(wish, filled, from, model.away, from, model.days, 0);
  return cost;
}

const slotOf = ({ model, startOf }: Board, lesson: number) =>
  startOf[model.blockOf[lesson]!]! + model.offsetOf[lesson]!;

const dayOf = (board: Board, lesson: number) => Math.floor(slotOf(board, lesson) / board.model.periods);

function roomOf({ model, roomOf: rooms }: Board, lesson: number): string | undefined {
  const need = model.needOfLesson[lesson]!;
  const room = need >= 0 ? rooms[need]! - model.persons : model.onlyRoom[lesson]!;
  return model.roomIds[room];
}

/** The units of a wish about several lessons, multiplied by its weight. */
function listCost(board: Board, { rule, weight, lessons }: ListWish): number {
  const { model } = board;
  let units = 0;
  switch (rule.kind) {
    case 'spread':
      for (let one = 0; one < lessons.length; one += 1)
        for (let other = one + 1; other < lessons.length; other += 1)
          if (Math.abs(dayOf(board, lessons[one]!) - dayOf(board, lessons[other]!)) < rule.days) units += 1;
      break;
    case 'same-start':
      units = Math.max(0, new Set(Array.from(lessons, (lesson) => slotOf(board, lesson))).size - 1);
      break;
    case 'same-day':
      units = Math.max(0, new Set(Array.from(lessons, (lesson) => dayOf(board, lesson))).size - 1);
      break;
    case 'follows': {
      const [first, second] = lessons;
      if (first === undefined || second === undefined) break;
      const end = slotOf(board, first) + model.lengths[first]!;
      if (slotOf(board, second) !== end || dayOf(board, first) !== dayOf(board, second)) units = 1;
      break;
    }
    case 'most-at-once': {
      const together = new Map<number, number>();
      for (const lesson of lessons)
        for (let n = 0; n < model.lengths[lesson]!; n += 1) {
          const slot = slotOf(board, lesson) + n;
          together.set(slot, (together.get(slot) ?? 0) + 1);
        }
      for (const count of together.values()) units += Math.max(0, count - rule.most);
      break;
    }
    case 'rooms':
      for (const lesson of lessons) if (!rule.rooms.includes(roomOf(board, lesson) ?? '')) units += 1;
      break;
    case 'place':
      for (const lesson of lessons)
        if (slotOf(board, lesson) !== rule.slot || roomOf(board, lesson) !== rule.room) units += 1;
      break;
    case 'unavailable':
      for (const lesson of lessons) {
        const room = roomOf(board, lesson);
        if (room === undefined || (rule.of.length > 0 && !rule.of.includes(room))) continue;
        for (let n = 0; n < model.lengths[lesson]!; n += 1)
          if (rule.slots.includes(slotOf(board, lesson) + n)) units += 1;
      }
      break;
    default:
      break;
  }
  return units * weight;
}
