import { expect, it } from 'vitest';
import { check } from '../check.ts';
import { solve } from '../solve.ts';
import { PLANTED_KINDS, plantedSchool } from '../testing/planted.ts';
import { applyChanges, priceOf } from './changes.ts';

const shape = { seed: 3, classes: 12, teachers: 20, strict: 0.3 };

it.each(PLANTED_KINDS)(
  'a planted contradiction is named with few other rules, and each suggested change solves it: %s',
  (kind) => {
    const { problem, sound, planted } = plantedSchool(kind, shape);
    const verdict = solve(problem, { seconds: 60, waysOut: 1 });
    expect(verdict.kind).toBe('impossible');
    if (verdict.kind !== 'impossible') return;
    const named = new Set(verdict.contradictions.flatMap(({ rules }) => rules));
    expect(planted.filter((id) => !named.has(id))).toEqual([]);
    expect(named.size).toBeLessThanOrEqual(planted.length + 5);
    expect(solve(sound, { seconds: 60 }).kind).toBe('found');

    expect(verdict.waysOut.length).toBeGreaterThan(0);
    const prices = verdict.waysOut.map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    for (const { changes, price, placement } of verdict.waysOut) {
      const changed = applyChanges(problem, changes);
      expect(price).toBe(priceOf(changes));
      expect(check(changed, placement)).toMatchObject({ unplaced: [], faults: [], broken: [] });
    }
  },
);

it('a contradiction without a rule has a suggested change too: one lesson less', () => {
  const { sound } = plantedSchool('teacher', { ...shape, classes: 2, teachers: 12 });
  const [first] = sound.lessons;
  const more = Array.from({ length: 12 }, (_, n) => ({ ...first!, id: `more ${n}`, length: 1 }));
  const verdict = solve({ ...sound, rules: [], lessons: [...sound.lessons, ...more] }, { seconds: 60 });
  expect(verdict.kind).toBe('impossible');
  if (verdict.kind !== 'impossible') return;
  const [{ needed, there, people } = { needed: 0, there: 0, people: [] }] = verdict.contradictions;
  expect(people).toEqual([{ class: first!.classes[0] }]);
  const [way] = verdict.waysOut;
  const out = way!.changes.map((change) => (change.kind === 'take-out-lesson' ? change.lesson : null));
  const periods = sound.lessons.concat(more).filter(({ id }) => out.includes(id));
  expect(periods.reduce((sum, { length }) => sum + length, 0)).toBe(needed! - there!);
});
