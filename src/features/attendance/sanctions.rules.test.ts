import { describe, expect, it } from 'vitest';
import { proposedStep, type Step, stepReached, termOn } from './sanctions.rules.ts';

const ladder: Step[] = [
  { from_hours: 15, kind: 'exclusion', days: 3 },
  { from_hours: 6, kind: 'warning', days: null },
  { from_hours: 10, kind: 'blame', days: null },
];

describe('the sanction step for a number of hours', () => {
  it.each([
    [0, null],
    [359, null],
    [360, 6],
    [599, 6],
    [600, 10],
    [6_000, 15],
  ])('for %s minutes is %s', (minutes, from_hours) => {
    expect(stepReached(ladder, minutes)?.from_hours ?? null).toBe(from_hours);
  });

  it('is proposed unless it or a higher one was decided; later hours are proposed again', () => {
    expect(proposedStep(ladder, 600, [])?.kind).toBe('blame');
    expect(proposedStep(ladder, 600, [6])?.kind).toBe('blame');
    expect(proposedStep(ladder, 600, [10])).toBeNull();
    expect(proposedStep(ladder, 600, [15])).toBeNull();
    expect(proposedStep(ladder, 900, [6, 10])?.kind).toBe('exclusion');
    expect(proposedStep([], 900, [])).toBeNull();
  });
});

it('for hours between two terms belongs to the term that ended', () => {
  const terms = [
    { first_day: '2026-09-07', last_day: '2026-11-27' },
    { first_day: '2026-12-01', last_day: '2027-03-05' },
  ];
  expect(termOn(terms, '2026-11-29')).toBe(terms[0]);
  expect(termOn(terms, '2026-12-01')).toBe(terms[1]);
  expect(termOn(terms, '2026-08-01')).toBe(terms[0]);
  expect(termOn([], '2026-08-01')).toBeNull();
});
