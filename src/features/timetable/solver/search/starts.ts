import type { Lesson, Problem } from '../problem.ts';
import type { Block } from './blocks.ts';
import type { People } from './people.ts';

/** The possible starts of each block, with their penalties. */
export function startsOf(
  problem: Problem,
  lessons: readonly Lesson[],
  blocks: readonly Block[],
  people: People,
  isImpossible: (block: number) => boolean,
): { domain: Uint8Array; startPenalty: Float64Array } {
  const { days, periods } = problem;
  const slots = days * periods;
  const inLesson = lessonStarts(problem, lessons, people);
  const domain = new Uint8Array(blocks.length * slots);
  const startPenalty = new Float64Array(blocks.length * slots);
  for (const [at, block] of blocks.entries()) {
    if (block.contradictory || isImpossible(at)) continue;
    for (let slot = 0; slot < slots; slot += 1) {
      let allowed = 1;
      for (const { lesson, offset } of block.lessons) {
        const inDay = (slot % periods) + offset + lessons[lesson]!.length <= periods;
        const place = lesson * slots + slot + offset;
        if (!inDay || inLesson.forbidden[place]) allowed = 0;
        else startPenalty[at * slots + slot]! += inLesson.penalty[place]!;
      }
      domain[at * slots + slot] = allowed;
    }
  }
  return { domain, startPenalty };
}

/** The same for each lesson: 1 where it may not start, and the penalties of wishes about its start. */
function lessonStarts(problem: Problem, lessons: readonly Lesson[], people: People) {
  const { days, periods, closed, rules } = problem;
  const slots = days * periods;
  const forbidden = new Uint8Array(lessons.length * slots);
  const penalty = new Float64Array(lessons.length * slots);
  const all = [...lessons.keys()];
  const indexOf = new Map(lessons.map(({ id }, at) => [id, at]));
  const persons = lessons.map((lesson) => people.ofLesson(lesson));

  /** Adds a rule's units to each start of these lessons. */
  function forStarts(
    of: Iterable<number>,
    weight: 'hard' | number,
    units: (start: number, length: number) => number,
  ) {
    for (const lesson of of)
      for (let start = 0; start < slots; start += 1) {
        const broken = units(start, lessons[lesson]!.length);
        if (broken === 0) continue;
        if (weight === 'hard') forbidden[lesson * slots + start] = 1;
        else penalty[lesson * slots + start]! += broken * weight;
      }
  }
  const known = (ids: readonly string[]) => new Set(ids.flatMap((id) => indexOf.get(id) ?? []));

  const shut = new Set(closed);
  forStarts(all, 'hard', (start, length) => inside(shut, start, length));
  for (const rule of rules) {
    switch (rule.kind) {
      case 'unavailable': {
        if (rule.who === 'room') break;
        const set = new Set(rule.slots);
        const affected = new Set(people.ofRule(rule));
        for (const lesson of all) {
          const count = persons[lesson]!.filter((person) => affected.has(person)).length;
          if (count > 0)
            forStarts([lesson], rule.weight, (start, length) => count * inside(set, start, length));
        }
        break;
      }
      case 'times': {
        const set = new Set(rule.slots);
        forStarts(known(rule.lessons), rule.weight, (start, length) => length - inside(set, start, length));
        break;
      }
      case 'starts': {
        const set = new Set(rule.slots);
        forStarts(known(rule.lessons), rule.weight, (start) => (set.has(start) ? 0 : 1));
        break;
      }
      case 'place':
        // The room of a soft `place` rule counts with the wishes about rooms.
        if (rule.weight === 'hard' || rule.room === undefined)
          forStarts(known([rule.lesson]), rule.weight, (start) => (start === rule.slot ? 0 : 1));
        break;
      case 'within-breaks': {
        const breaks = new Set(rule.after);
        forStarts(rule.lessons.length === 0 ? all : known(rule.lessons), rule.weight, (start, length) => {
          for (let n = 0; n < length - 1; n += 1) if (breaks.has((start + n) % periods)) return 1;
          return 0;
        });
        break;
      }
      default:
        break;
    }
  }
  return { forbidden, penalty };
}

function inside(set: ReadonlySet<number>, start: number, length: number): number {
  let count = 0;
  for (let n = 0; n < length; n += 1) if (set.has(start + n)) count += 1;
  return count;
}
