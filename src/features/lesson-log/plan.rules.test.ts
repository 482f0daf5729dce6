import { expect, it } from 'vitest';
import { percentOf, planOf, textOf } from './plan.rules.ts';

it('a plan has one topic per line, typed or pasted from a table; the term applies until another is named', () => {
  const text = 'Entiers ; 6 ; 1\n\n  Décimaux\t4\t\nAngles;;2\r\nAires ; 3';
  expect(planOf(text)).toEqual({
    points: [
      { title: 'Entiers', lessons: 6, term: 1 },
      { title: 'Décimaux', lessons: 4, term: 1 },
      { title: 'Angles', lessons: 1, term: 2 },
      { title: 'Aires', lessons: 3, term: 2 },
    ],
    faults: [],
  });
});

it('invalid lines are reported by number, and a saved plan parses to the same', () => {
  const { points, faults } = planOf(
    `; 3 ; 1\nA ; zero\nB ; 201\nC ; 2 ; 7\nD ; 1 ; 1 ; 5\n${'x'.repeat(201)}\nE`,
  );
  expect(faults).toEqual([
    { line: 1, fault: 'TITLE' },
    { line: 2, fault: 'LESSONS' },
    { line: 3, fault: 'LESSONS' },
    { line: 4, fault: 'TERM' },
    { line: 5, fault: 'TERM' },
    { line: 6, fault: 'TITLE' },
  ]);
  expect(points).toEqual([{ title: 'E', lessons: 1, term: 1 }]);
  const plan = [{ title: 'Fractions : sens', lessons: 7, term: 2 }];
  expect(planOf(textOf(plan)).points).toEqual(plan);
});

it('a percentage is a whole number, and null if nothing is planned', () => {
  expect([percentOf(0, 0), percentOf(0, 3), percentOf(1, 3), percentOf(2, 3), percentOf(3, 3)]).toEqual([
    null,
    0,
    33,
    67,
    100,
  ]);
});
