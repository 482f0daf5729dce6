import { describe, expect, it } from 'vitest';
import { isBornBefore } from './students.rules.ts';

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
