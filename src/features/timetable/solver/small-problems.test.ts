import { expect, it } from 'vitest';
import { type SeededRandom, seededRandom } from '#platform/random/seeded-random.ts';
import { check } from './check.ts';
import type { Lesson, Place, Problem, Rule } from './problem.ts';
import { solve } from './solve.ts';

const TEACHERS = ['tabe', 'ngo'];
const CLASSES = ['2A', '2A1', '2A2', '2B'];

/** A problem so small that every placement can be tried, with random hard rules of every kind. */
function smallProblem(random: SeededRandom): Problem {
  const periods = 3 + random.below(3);
  const slots = [...Array(2 * periods).keys()];
  const some = <Item>(items: readonly Item[], share = 50) => items.filter(() => random.below(100) < share);
  const lessons = Array.from({ length: 3 + random.below(2) }, (_, n): Lesson => {
    return {
      id: `l${n}`,
      subject: 'physics',
      teachers: random.below(8) === 0 ? TEACHERS : [random.pick(TEACHERS)],
      classes: [random.pick(CLASSES)],
      length: random.below(4) === 0 ? 2 : 1,
      ...(random.below(3) === 0 && { room: random.below(2) === 0 ? { kind: 'lab' } : { oneOf: ['lab 1'] } }),
    };
  });
  const ids = lessons.map(({ id }) => id);
  const who = random.below(2) === 0 ? ({ who: 'teacher' } as const) : ({ who: 'class' } as const);
  const person = () => ({ ...who, of: some([random.pick(who.who === 'teacher' ? TEACHERS : CLASSES)], 70) });
  const kinds: (() => Omit<Rule, 'id' | 'weight'>)[] = [
    () => ({ kind: 'unavailable', ...person(), slots: some(slots, 30) }),
    () => ({ kind: 'unavailable', who: 'room', of: some(['lab 1']), slots: some(slots, 30) }),
    () => ({ kind: 'most-a-day', ...person(), most: 1 + random.below(2) }),
    () => ({ kind: 'least-a-day', ...person(), least: 2 }),
    () => ({ kind: 'most-in-a-row', ...person(), most: 1 }),
    () => ({ kind: 'most-days', ...person(), most: 1, ...(random.below(2) && { periods: [1, 2] }) }),
    () => ({ kind: 'most-gaps', ...person(), most: random.below(2), per: random.pick(['day', 'week']) }),
    () => ({ kind: 'early-start', ...person(), most: random.below(2) }),
    () => ({ kind: 'lunch', ...person(), periods: [0, 1] }),
    () => ({ kind: 'spread', lessons: some(ids, 60), days: 1 }),
    () => ({ kind: 'same-start', lessons: some(ids, 40) }),
    () => ({ kind: 'same-day', lessons: some(ids, 60) }),
    () => ({ kind: 'follows', first: random.pick(ids), second: random.pick(ids) }),
    () => ({ kind: 'most-at-once', lessons: some(ids, 70), most: 1 }),
    () => ({ kind: 'times', lessons: some(ids), slots: some(slots, 60) }),
    () => ({ kind: 'starts', lessons: some(ids), slots: some(slots, 60) }),
    () => ({ kind: 'place', lesson: random.pick(ids), slot: random.pick(slots) }),
    () => ({ kind: 'within-breaks', lessons: some(ids), after: [random.below(2)] }),
  ];
  return {
    days: 2,
    periods,
    closed: some(slots, 10),
    teachers: TEACHERS.map((id) => ({ id })),
    classes: [{ id: '2A', groups: ['2A1', '2A2'] }, { id: '2B' }],
    rooms: [
      { id: 'lab 1', kind: 'lab' },
      { id: 'lab 2', kind: 'lab' },
    ],
    lessons,
    rules: Array.from({ length: 2 + random.below(4) }, (_, n) => {
      return { id: `rule ${n}`, weight: 'hard', ...random.pick(kinds)() } as Rule;
    }),
  };
}

const isRight = (problem: Problem, placement: ReadonlyMap<string, Place>) => {
  const { faults, broken } = check(problem, placement);
  return faults.length + broken.length === 0;
};

/** Tries every slot and room of every lesson. */
function canBeSolved(problem: Problem, placement = new Map<string, Place>()): boolean {
  const lesson = problem.lessons[placement.size];
  if (!lesson) return isRight(problem, placement);
  const rooms = lesson.room ? ['lab 1', 'lab 2'] : [undefined];
  for (let slot = 0; slot < problem.days * problem.periods; slot += 1)
    for (const room of rooms) {
      const next = new Map(placement).set(lesson.id, { slot, ...(room && { room }) });
      // Unlike gaps, these violations never disappear with more lessons.
      if (check(problem, next).faults.length === 0 && canBeSolved(problem, next)) return true;
    }
  return false;
}

it('small problems are solved or proved impossible, in agreement with an exhaustive search', () => {
  const random = seededRandom(11);
  const kinds = { found: 0, impossible: 0 };
  for (let n = 0; n < 60; n += 1) {
    const problem = smallProblem(random);
    const verdict = solve(problem, { seconds: 20, waysOut: 0 });
    const expected = canBeSolved(problem) ? 'found' : 'impossible';
    expect({ problem, kind: verdict.kind }).toEqual({ problem, kind: expected });
    kinds[expected] += 1;
    if (verdict.kind === 'found') expect(isRight(problem, verdict.placement)).toBe(true);
    if (verdict.kind !== 'impossible') continue;
    // The named rules alone make it impossible, and each is necessary for the named lessons.
    for (const { rules, lessons } of verdict.contradictions.slice(0, 1)) {
      const only = problem.rules.filter(({ id }) => rules.includes(id));
      expect(canBeSolved({ ...problem, rules: only })).toBe(false);
      expect(lessons.length).toBeGreaterThan(0);
    }
  }
  // Both outcomes occur often enough to be meaningful.
  expect(Math.min(kinds.found, kinds.impossible)).toBeGreaterThan(12);
}, 120_000);
