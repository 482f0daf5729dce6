import { describe, expect, it } from 'vitest';
import { isBornBefore, statusDayFault } from './students.rules.ts';

describe('a birth', () => {
  it.each([
    ['2012-05-17', '2026-11-21', true],
    ['2026-11-20', '2026-11-21', true],
    ['2026-11-21', '2026-11-21', false],
    ['2026-11-22', '2026-11-21', false],
    ['2027-01-01', '2026-12-31', false],
  ])('on %s is past on %s: %s', (dateOfBirth, today, past) => {
    expect(isBornBefore(dateOfBirth, today)).toBe(past);
  });
});

describe('a change of status', () => {
  const days = { admitted: '2026-09-07', lastChange: '2026-10-01', yearEnds: '2027-06-30' };
  it.each([
    ['2026-09-06', 'BEFORE_ADMISSION'],
    ['2026-09-30', 'BEFORE_LAST_CHANGE'],
    ['2026-10-01', null],
    ['2027-06-30', null],
    ['2027-07-01', 'AFTER_THE_YEAR'],
  ] as const)('from %s: %s', (on, fault) => {
    expect(statusDayFault(on, days)).toBe(fault);
  });

  it('may count from the day of admission if that is the first', () => {
    expect(statusDayFault('2026-09-07', { ...days, lastChange: null })).toBeNull();
  });
});
