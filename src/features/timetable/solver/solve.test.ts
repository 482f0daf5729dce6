import { expect, it } from 'vitest';
import { check } from './check.ts';
import { solve } from './solve.ts';
import { generatedSchool } from './testing/generated-school.ts';

it.each([
  { seed: 1, classes: 24, teachers: 40 },
  { seed: 2, classes: 60, teachers: 110 },
  { seed: 3, classes: 40, teachers: 70, doubleShift: true },
])('a school is solved, and the checker finds no fault: %o', (shape) => {
  const { problem } = generatedSchool({ ...shape, strict: 0.4 });
  const verdict = solve(problem, { seconds: 25 });
  expect(verdict.kind).toBe('found');
  if (verdict.kind !== 'found') return;
  expect(check(problem, verdict.placement)).toMatchObject({ unplaced: [], faults: [], broken: [] });
});

it('one seed gives one timetable', () => {
  const { problem } = generatedSchool({ seed: 4, classes: 8, teachers: 14, strict: 0.3 });
  const first = solve(problem, { seconds: 25, seed: 9 });
  expect(first.kind).toBe('found');
  expect(solve(problem, { seconds: 25, seed: 9 })).toEqual(first);
  expect(solve(problem, { seconds: 25, seed: 10 })).not.toEqual(first);
});
