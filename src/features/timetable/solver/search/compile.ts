import type { Problem, Rule } from '../problem.ts';
import type { Reason } from '../verdict.ts';
import { blocksOf } from './blocks.ts';
import { listWishesOf, limitsOf } from './limits.ts';
import type { Model } from './model.ts';
import { peopleOf, type People } from './people.ts';
import { startsOf } from './starts.ts';
import { overlaps, type Places, startsOfRuns, usesOf } from './uses.ts';

/**
 * A problem in numeric form, optionally of some lessons only. Leaving lessons out never makes a rule
 * stricter: gaps and short days they may fill count as filled. A contradiction among some lessons therefore
 * holds for all.
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

  const { uses, flat } = usesOf(problem, { lessons, blocks, people, places, roomAt, resources });
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
  for (const { of, length } of uses.flat()) if (of < persons) demand[of]! += length;
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
    ...flat,
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

/** The places of hard `most-at-once` rules: a lesson of one takes one of them. */
function placesOf({ rules }: Problem, indexOf: ReadonlyMap<string, number>): Places & { reasons: Reason[] } {
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

/** Slots that do not count as gaps for a person: closed, or forbidden to that person. */
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
