import { expect, it } from 'vitest';
import { check } from './check.ts';
import type { Problem, Rule, RuleKind } from './problem.ts';
import { solve } from './solve.ts';
import { generatedSchool } from './testing/generated-school.ts';

it.each([
  { seed: 1, classes: 24, teachers: 40 },
  { seed: 2, classes: 60, teachers: 110 },
  { seed: 3, classes: 40, teachers: 70, doubleShift: true },
])('a school is solved, and the checker finds no violation: %o', (shape) => {
  const { problem } = generatedSchool({ ...shape, strict: 0.4 });
  const verdict = solve(problem, { seconds: 25 });
  expect(verdict.kind).toBe('found');
  if (verdict.kind !== 'found') return;
  expect(check(problem, verdict.placement)).toMatchObject({ unplaced: [], faults: [], broken: [] });
});

it('the same seed gives the same timetable', () => {
  const { problem } = generatedSchool({ seed: 4, classes: 8, teachers: 14, strict: 0.3 });
  const first = solve(problem, { seconds: 25, seed: 9 });
  expect(first.kind).toBe('found');
  expect(solve(problem, { seconds: 25, seed: 9 })).toEqual(first);
  expect(solve(problem, { seconds: 25, seed: 10 })).not.toEqual(first);
});

it('one lesson in the first period makes a day start early', () => {
  const lesson = { subject: 'physics', teachers: ['tabe'], classes: ['2A'], length: 1 };
  const problem: Problem = {
    days: 1,
    periods: 5,
    closed: [],
    teachers: [{ id: 'tabe' }],
    classes: [{ id: '2A' }],
    rooms: [],
    lessons: ['first', 'last'].map((id) => ({ id, ...lesson })),
    rules: [
      { id: 'late', weight: 'hard', kind: 'times', lessons: ['last'], slots: [4] },
      { id: 'early', weight: 'hard', kind: 'early-start', who: 'class', of: ['2A'], most: 0 },
    ],
  };
  expect(solve(problem, { seconds: 5 })).toMatchObject({
    kind: 'found',
    placement: new Map([
      ['first', { slot: 0 }],
      ['last', { slot: 4 }],
    ]),
  });
});

const SOFT: Partial<Record<RuleKind, number>> = {
  'most-gaps': 2,
  'most-days': 4,
  'most-a-day': 3,
  spread: 5,
};
/** The same school with its limits as wishes. */
const wishing = ({ rules, ...problem }: Problem): Problem => {
  return { ...problem, rules: rules.map((rule) => ({ ...rule, weight: SOFT[rule.kind] ?? rule.weight })) };
};

it('wishes are kept as far as possible, and the broken ones match the checker’s count', () => {
  const school = wishing(generatedSchool({ seed: 5, classes: 12, teachers: 20, strict: 0.3 }).problem);
  const penalties: (number | null)[] = [];
  const verdict = solve(school, { seconds: 4, onProgress: ({ penalty }) => penalties.push(penalty) });
  expect(['found', 'found-with-broken-wishes']).toContain(verdict.kind);
  if (verdict.kind !== 'found' && verdict.kind !== 'found-with-broken-wishes') return;
  const { faults, broken, unplaced, penalty } = check(school, verdict.placement);
  expect({ faults, broken, unplaced }).toEqual({ faults: [], broken: [], unplaced: [] });
  const told = penalties.filter((each) => each !== null);
  expect(told.at(-1)).toBeCloseTo(penalty);
  expect(penalty).toBeLessThan(told[0]! / 4);
  if (verdict.kind === 'found-with-broken-wishes') expect(verdict.penalty).toBe(penalty);
});

it('one satisfiable wish of each kind is satisfied', () => {
  const { problem, solution } = generatedSchool({ seed: 6, classes: 4, teachers: 10, strict: 0 });
  const [first, second, ...others] = problem.lessons.filter(({ length, room }) => length === 1 && !room);
  const slotsOf = (id: string) => [solution.get(id)!.slot];
  const wish = { weight: 1 };
  const rules: Rule[] = [
    { id: 'place', ...wish, kind: 'place', lesson: first!.id, slot: solution.get(first!.id)!.slot },
    { id: 'times', ...wish, kind: 'times', lessons: [second!.id], slots: slotsOf(second!.id) },
    { id: 'starts', ...wish, kind: 'starts', lessons: [others[0]!.id], slots: slotsOf(others[0]!.id) },
    { id: 'early', ...wish, kind: 'early-start', who: 'class', of: [], most: 5 },
    { id: 'row', ...wish, kind: 'most-in-a-row', who: 'teacher', of: [], most: 6 },
    { id: 'least', ...wish, kind: 'least-a-day', who: 'class', of: [], least: 4 },
    { id: 'lunch', ...wish, kind: 'lunch', who: 'teacher', of: [], periods: [3, 4] },
    {
      id: 'together',
      ...wish,
      kind: 'most-at-once',
      lessons: others.slice(0, 9).map(({ id }) => id),
      most: 1,
    },
    { id: 'closed', ...wish, kind: 'unavailable', who: 'room', of: [], slots: [0, 1] },
  ];
  const verdict = solve({ ...problem, rules: [...problem.rules, ...rules] }, { seconds: 20 });
  expect(verdict).toMatchObject({ kind: 'found' });
});

it('a repair keeps the lessons that do not have to move', () => {
  const { problem, solution } = generatedSchool({ seed: 7, classes: 20, teachers: 34, strict: 0.2 });
  const teacher = problem.lessons.find(({ subject }) => subject === 'history')!.teachers[0]!;
  const own = problem.lessons.filter(({ teachers }) => teachers.includes(teacher));
  // The teacher can't come on Monday any more, and may come on every other day.
  const monday = Array.from({ length: problem.periods }, (_, slot) => slot);
  const away: Rule = {
    id: 'away',
    weight: 'hard',
    kind: 'unavailable',
    who: 'teacher',
    of: [teacher],
    slots: monday,
  };
  const rules = problem.rules.filter((rule) => !('of' in rule && rule.of.includes(teacher)));
  const changed = { ...problem, rules: [...rules, away] };
  const must = own.filter(({ id }) => solution.get(id)!.slot < problem.periods).length;
  const verdict = solve(changed, { seconds: 6, from: solution, keepPlaces: true });
  expect(verdict.kind).toBe('found');
  if (verdict.kind !== 'found') return;
  const moved = problem.lessons.filter(
    ({ id }) => verdict.placement.get(id)!.slot !== solution.get(id)!.slot,
  );
  expect(must).toBeGreaterThan(2);
  expect(moved.length).toBeLessThanOrEqual(must * 3);
});
