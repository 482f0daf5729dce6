import { describe, expect, it } from 'vitest';
import { monthOf, schoolDay } from './school-day.ts';

describe('schoolDay', () => {
  it.each([
    ['2026-11-30T22:59:59Z', 'Africa/Douala', '2026-11-30'],
    ['2026-11-30T23:00:00Z', 'Africa/Douala', '2026-12-01'],
    ['2026-12-31T23:30:00Z', 'Africa/Douala', '2027-01-01'],
    ['2026-12-31T23:30:00Z', 'UTC', '2026-12-31'],
    ['2028-02-29T12:00:00Z', 'Africa/Douala', '2028-02-29'],
    // Clocks go forward in Paris that night, and the day is still complete.
    ['2026-03-29T00:59:59Z', 'Europe/Paris', '2026-03-29'],
    ['2026-03-28T23:00:00Z', 'Europe/Paris', '2026-03-29'],
    ['2026-11-21T09:00:00Z', 'Pacific/Kiritimati', '2026-11-21'],
    ['2026-11-21T10:00:00Z', 'Pacific/Kiritimati', '2026-11-22'],
    ['0987-06-05T12:00:00Z', 'UTC', '0987-06-05'],
  ])('at %s in %s is the day %s', (instant, zone, day) => {
    expect(schoolDay(new Date(instant), zone)).toBe(day);
  });

  it('refuses an unknown time zone instead of guessing a day', () => {
    expect(() => schoolDay(new Date(), 'Africa/Atlantis')).toThrow(RangeError);
  });
});

it('represents a month by its first day, as the tallies do', () => {
  expect(monthOf('2026-11-21')).toBe('2026-11-01');
});
