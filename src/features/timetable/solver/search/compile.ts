import type { Lesson, Problem, Rule } from '../problem.ts';
import type { Reason } from '../verdict.ts';
import { blocksOf } from './blocks.ts';
import { listWishesOf, limitsOf } from './limits.ts';
import type { Model } from './model.ts';
import { peopleOf, type People } from './people.ts';
import { startsOf } from './starts.ts';

type Use = { of: number; at: number; length: number };
type Need = { at: number; length: number; lesson: number; options: Int32Array };

/**
 * A problem in numbers, or that of some of its lessons. Lessons left out make no rule stricter: what they may still
 * fill (gaps, short days) counts as if they could be anywhere, so what is impossible for some is so for all.
 */
export function compile(problem: Problem, only?: ReadonlySet<string>): Model {
  const { days, periods } = problem;
  const slots = days * periods;
  const lessons = only ? problem.lessons.filter(({ id }) => only.has(id)) : problem.lessons;
  const indexOf = new Map(lessons.map(({ id }, at) => [id, at]));
  const people = peopleOf(problem);
  const persons = people.reasons.length;
  const places = placesOf(problem, indexOf);
  const resources = persons + problem.rooms.length + places.count;
  const blocks = blocksOf(lessons, problem.rules, indexOf);
  const roomAt = new Map(problem.rooms.map(({ id }, at) => [id, persons + at]));

  const uses: Use[][] = [];
  const needs: Need[][] = [];
  const onlyRoom = new Int32Array(lessons.length).fill(-1);
  const options = roomOptions(problem, lessons, roomAt);
  for (const block of blocks) {
    const blockUses: Use[] = [];
    const blockNeeds: Need[] = [];
    for (const { lesson, offset } of block.lessons) {
      const { length } = lessons[lesson]!;
      for (const of of people.ofLesson(lessons[lesson]!)) blockUses.push({ of, at: offset, length });
      const rooms = options[lesson]!;
      const wanted = rooms ? [{ rooms, lesson }] : [];
      for (const { from, to } of places.ofLesson[lesson]!)
        wanted.push({
          rooms: Int32Array.from({ length: to - from }, (_, n) => persons + problem.rooms.length + from + n),
          lesson: -1,
        });
      for (const { rooms: of, lesson: whose } of wanted) {
        if (of.length !== 1) blockNeeds.push({ at: offset, length, lesson: whose, options: of });
        else {
          blockUses.push({ of: of[0]!, at: offset, length });
          if (whose >= 0) onlyRoom[whose] = of[0]! - persons;
        }
      }
    }
    uses.push(blockUses);
    needs.push(blockNeeds);
  }
  preferScarceRooms(needs, resources);

  const flatUses = uses.flat();
  const flatNeeds = needs.flat();
  const needOfLesson = new Int32Array(lessons.length).fill(-1);
  for (const [at, { lesson }] of flatNeeds.entries()) if (lesson >= 0) needOfLesson[lesson] = at;
  const blockOf = new Int32Array(lessons.length);
  const offsetOf = new Int32Array(lessons.length);
  for (const [at, block] of blocks.entries())
    for (const { lesson, offset } of block.lessons) {
      blockOf[lesson] = at;
      offsetOf[lesson] = offset;
    }
  const away = awayOf(problem, people);
  const { domain, startPenalty } = startsOf(problem, lessons, blocks, people, (block) =>
    overlaps(uses[block]!),
  );
  const pairs = pairsOf(problem.rules, indexOf, blockOf, blocks.length);
  for (const block of pairs.impossible) domain.fill(0, block * slots, (block + 1) * slots);
  const { limits, wishes } = limitsOf(problem, people);
  const demand = new Int32Array(persons);
  for (const { of, length } of flatUses) if (of < persons) demand[of]! += length;
  const outside = new Int32Array(persons);
  for (const lesson of problem.lessons)
    if (!indexOf.has(lesson.id))
      for (const person of people.ofLesson(lesson)) outside[person]! += lesson.length;

  return {
    days,
    periods,
    slots,
    persons,
    resources,
    reasons: [...people.reasons, ...problem.rooms.map(({ id }): Reason => ({ room: id })), ...places.reasons],
    blocks: blocks.length,
    lessonIds: lessons.map(({ id }) => id),
    lengths: Int32Array.from(lessons, ({ length }) => length),
    ruleIds: problem.rules.map(({ id }) => id),
    members: blocks.map((block) => block.lessons),
    blockOf,
    offsetOf,
    domain,
    useFrom: startsOfRuns(uses),
    useOf: Int32Array.from(flatUses, ({ of }) => of),
    useAt: Int32Array.from(flatUses, ({ at }) => at),
    useLength: Int32Array.from(flatUses, ({ length }) => length),
    needFrom: startsOfRuns(needs),
    needAt: Int32Array.from(flatNeeds, ({ at }) => at),
    needLength: Int32Array.from(flatNeeds, ({ length }) => length),
    needLesson: Int32Array.from(flatNeeds, ({ lesson }) => lesson),
    needOptions: flatNeeds.map(({ options: of }) => of),
    onlyRoom,
    needOfLesson,
    roomIds: problem.rooms.map(({ id }) => id),
    blocked: blockedRooms(problem, roomAt, resources, slots),
    ...pairs,
    limits,
    wishes,
    listWishes: listWishesOf(problem, lessons, indexOf),
    startPenalty,
    away,
    demand,
    outside,
  };
}

/** Where each run of a list of lists begins in the flat list, and where the last ends. */
function startsOfRuns(lists: readonly (readonly unknown[])[]): Int32Array {
  const from = new Int32Array(lists.length + 1);
  for (const [at, list] of lists.entries()) from[at + 1] = from[at]! + list.length;
  return from;
}

/** Does a block need one person or room twice at a time? */
function overlaps(uses: readonly Use[]): boolean {
  return uses.some((one, n) =>
    uses
      .slice(n + 1)
      .some(
        (other) => one.of === other.of && one.at < other.at + other.length && other.at < one.at + one.length,
      ),
  );
}

/** Rooms that a lesson may have, as resources; null if it needs none. */
function roomOptions(problem: Problem, lessons: readonly Lesson[], roomAt: ReadonlyMap<string, number>) {
  const limited = new Map<string, ReadonlySet<string>[]>();
  const limit = (lesson: string, rooms: readonly string[]) =>
    limited.set(lesson, [...(limited.get(lesson) ?? []), new Set(rooms)]);
  for (const rule of problem.rules) {
    if (rule.weight !== 'hard') continue;
    if (rule.kind === 'rooms') for (const lesson of rule.lessons) limit(lesson, rule.rooms);
    if (rule.kind === 'place' && rule.room !== undefined) limit(rule.lesson, [rule.room]);
  }
  return lessons.map(({ id, room }) => {
    const limits = limited.get(id) ?? [];
    if (!room && limits.length === 0) return null;
    const fitting = problem.rooms.filter((each) => {
      if (room && ('kind' in room ? each.kind !== room.kind : !room.oneOf.includes(each.id))) return false;
      return limits.every((of) => of.has(each.id));
    });
    return Int32Array.from(fitting, (each) => roomAt.get(each.id)!);
  });
}

/** Rooms that few lessons can use come first, so that the others stay free for those that need them. */
function preferScarceRooms(needs: readonly (readonly Need[])[], resources: number) {
  const wanted = new Int32Array(resources);
  for (const { options } of needs.flat()) for (const option of options) wanted[option]! += 1;
  for (const { options } of needs.flat())
    options.sort((one, other) => wanted[one]! - wanted[other]! || one - other);
}

/** The places of hard `most-at-once` rules: a lesson of one takes one of them. */
function placesOf({ rules }: Problem, indexOf: ReadonlyMap<string, number>) {
  const ofLesson = Array.from(indexOf, (): { from: number; to: number }[] => []);
  const reasons: Reason[] = [];
  for (const rule of rules) {
    if (rule.kind !== 'most-at-once' || rule.weight !== 'hard') continue;
    const from = reasons.length;
    for (let n = 0; n < rule.most; n += 1) reasons.push({ rule: rule.id });
    for (const id of new Set(rule.lessons))
      if (indexOf.has(id)) ofLesson[indexOf.get(id)!]!.push({ from, to: from + rule.most });
  }
  return { count: reasons.length, reasons, ofLesson };
}

function blockedRooms(
  { rules }: Problem,
  roomAt: ReadonlyMap<string, number>,
  resources: number,
  slots: number,
) {
  const blocked = new Uint8Array(resources * slots);
  for (const rule of rules) {
    if (rule.kind !== 'unavailable' || rule.who !== 'room' || rule.weight !== 'hard') continue;
    for (const id of rule.of.length > 0 ? rule.of : roomAt.keys())
      for (const slot of rule.slots) if (roomAt.has(id)) blocked[roomAt.get(id)! * slots + slot] = 1;
  }
  return blocked;
}

/** Slots that are no gaps for a person: closed to all, or forbidden to it. */
function awayOf(problem: Problem, people: People): Int32Array {
  const { days, periods, closed, rules } = problem;
  const away = new Int32Array(people.reasons.length * days);
  const add = (person: number, slot: number) => {
    away[person * days + Math.floor(slot / periods)]! |= 1 << (slot % periods);
  };
  for (const person of people.reasons.keys()) for (const slot of closed) add(person, slot);
  for (const rule of rules)
    if (rule.kind === 'unavailable' && rule.who !== 'room' && rule.weight === 'hard')
      for (const person of people.ofRule(rule)) for (const slot of rule.slots) add(person, slot);
  return away;
}

function pairsOf(
  rules: readonly Rule[],
  indexOf: ReadonlyMap<string, number>,
  blockOf: Int32Array,
  blocks: number,
) {
  const pairs = Array.from({ length: blocks }, (): { to: number; days: number; rule: number }[] => []);
  const impossible: number[] = [];
  for (const [at, rule] of rules.entries()) {
    if (rule.weight !== 'hard' || (rule.kind !== 'spread' && rule.kind !== 'same-day')) continue;
    const days = rule.kind === 'spread' ? rule.days : -1;
    if (days === 0) continue;
    const of = [...new Set(rule.lessons)]
      .flatMap((id) => indexOf.get(id) ?? [])
      .map((lesson) => blockOf[lesson]!);
    for (const [n, one] of of.entries())
      for (const other of of.slice(n + 1)) {
        if (one !== other) {
          pairs[one]!.push({ to: other, days, rule: at });
          pairs[other]!.push({ to: one, days, rule: at });
        } else if (days > 0) impossible.push(one);
      }
  }
  const flat = pairs.flat();
  return {
    pairFrom: startsOfRuns(pairs),
    pairWith: Int32Array.from(flat, ({ to }) => to),
    pairDays: Int32Array.from(flat, ({ days }) => days),
    pairRule: Int32Array.from(flat, ({ rule }) => rule),
    impossible,
  };
}
