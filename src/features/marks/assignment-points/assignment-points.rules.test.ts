import { expect, it } from 'vitest';
import { outcomeOf, scaledMark } from './assignment-points.rules.ts';

it.each([
  ['15.5', '20', '20', 2, '15.5'],
  ['7', '10', '20', 2, '14'],
  ['1', '3', '20', 2, '6.67'],
  ['1', '3', '20', 1, '6.7'],
  ['12.5', '20', '20', 0, '13'],
  ['0', '7', '20', 2, '0'],
  ['7', '7', '20', 2, '20'],
  ['0.01', '1000', '20', 2, '0'],
  ['25', '20', '20', 2, '25'],
])('%s points out of %s, in marks out of %s with %s decimals: %s', (points, of, outOf, decimals, mark) => {
  expect(scaledMark(points, { of, outOf, decimals })).toBe(mark);
});

const cell = (number: string | null, fromAssignment: boolean) => ({
  number,
  special: null,
  judgement: null,
  fromAssignment,
});

it('keeps entered marks, and updates only those copied before', () => {
  const of = (held: ReturnType<typeof cell> | null, mark = '14') =>
    outcomeOf({ mark, outOf: '20', held, isMarkedHere: true });
  expect(of(null)).toBe('new');
  expect(of(cell(null, false))).toBe('new');
  expect(of(cell('14.0', false))).toBe('same');
  expect(of(cell('12', false))).toBe('kept');
  expect(of(cell('12', true))).toBe('changed');
  expect(of({ ...cell(null, false), special: 'absent' } as never)).toBe('kept');
  expect(of(null, '20.5')).toBe('outside');
  expect(outcomeOf({ mark: '14', outOf: '20', held: null, isMarkedHere: false })).toBe('elsewhere');
});
