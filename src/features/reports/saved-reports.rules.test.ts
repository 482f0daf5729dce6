import { describe, expect, it } from 'vitest';
import { addressOf, filtersOn, isWhole, nextDayOf } from './saved-reports.rules.ts';

describe('a schedule', () => {
  it('runs on its next day, never on the same day and never on a Sunday', () => {
    // 27 November 2026 is a Friday.
    expect(nextDayOf({ rhythm: 'none', on: null }, '2026-11-27')).toBeNull();
    expect(nextDayOf({ rhythm: 'day', on: null }, '2026-11-27')).toBe('2026-11-28');
    expect(nextDayOf({ rhythm: 'day', on: null }, '2026-11-28')).toBe('2026-11-30');
    expect(nextDayOf({ rhythm: 'week', on: 5 }, '2026-11-27')).toBe('2026-12-04');
    expect(nextDayOf({ rhythm: 'week', on: 1 }, '2026-11-27')).toBe('2026-11-30');
    expect(nextDayOf({ rhythm: 'month', on: 28 }, '2026-11-28')).toBe('2026-12-28');
    expect(nextDayOf({ rhythm: 'month', on: 1 }, '2026-12-31')).toBe('2027-01-01');
  });

  it('is complete only with a day that fits its rhythm', () => {
    expect([1, 6].map((on) => isWhole({ rhythm: 'week', on }))).toEqual([true, true]);
    expect([0, 7, null].map((on) => isWhole({ rhythm: 'week', on }))).toEqual([false, false, false]);
    expect([1, 28, 29].map((on) => isWhole({ rhythm: 'month', on }))).toEqual([true, true, false]);
    expect([null, 3].map((on) => isWhole({ rhythm: 'day', on }))).toEqual([true, false]);
    expect([null, 3].map((on) => isWhole({ rhythm: 'none', on }))).toEqual([true, false]);
  });
});

describe('the filters of a scheduled run', () => {
  const filters = { by: 'class' };

  it('are as of the evening before, if the report has an as-of day', () => {
    expect(
      filtersOn({ rhythm: 'week', on: 1 }, '2026-11-30', { filters, takes: ['by', 'as_of'], since: null }),
    ).toEqual({ by: 'class', as_of: '2026-11-29' });
  });

  it('span the time since the last run, if the report has a period', () => {
    const takes = ['from', 'to'] as const;
    expect(filtersOn({ rhythm: 'day', on: null }, '2026-11-30', { filters, takes, since: null })).toEqual({
      by: 'class',
      from: '2026-11-28',
      to: '2026-11-29',
    });
    expect(
      filtersOn({ rhythm: 'day', on: null }, '2026-11-30', { filters, takes, since: '2026-11-25' }),
    ).toMatchObject({
      from: '2026-11-25',
    });
    expect(filtersOn({ rhythm: 'week', on: 1 }, '2026-11-30', { filters, takes, since: null })).toMatchObject(
      {
        from: '2026-11-23',
        to: '2026-11-29',
      },
    );
    expect(
      filtersOn({ rhythm: 'month', on: 28 }, '2026-03-28', { filters, takes, since: null }),
    ).toMatchObject({
      from: '2026-02-28',
      to: '2026-03-27',
    });
    expect(
      filtersOn({ rhythm: 'month', on: 1 }, '2027-01-01', { filters, takes, since: null }),
    ).toMatchObject({
      from: '2026-12-01',
      to: '2026-12-31',
    });
  });

  it('are unchanged if the report has neither', () => {
    expect(
      filtersOn({ rhythm: 'week', on: 1 }, '2026-11-30', { filters, takes: ['class_id'], since: null }),
    ).toEqual(filters);
    expect(addressOf('books', {})).toBe('/reports/books');
    expect(addressOf('books', filters)).toBe('/reports/books?by=class');
  });
});
