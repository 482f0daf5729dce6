import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  daysBetween,
  isInside,
  isSchoolDay,
  isYearLong,
  periodFault,
  type PeriodPlan,
  periodsOn,
  schoolDaysIn,
  type Span,
  yearName,
} from './school-year.rules.ts';
import { firstYear, movedInto, PRESETS, termsOf, yearAfter } from './year-plan.rules.ts';

const YEAR = { first_day: '2025-09-08', last_day: '2026-06-12' };
const named = (name: string, first_day: string, last_day = first_day) => ({
  name_en: name,
  name_fr: name,
  first_day,
  last_day,
});

const rowsOf = (plans: readonly PeriodPlan[], parent_id: string | null = null, path = '') =>
  plans.flatMap(
    ({ parts, ...plan }, place): (Omit<PeriodPlan, 'parts'> & { id: string; parent_id: string | null })[] => {
      const id = `${path}${place}`;
      return [{ ...plan, id, parent_id }, ...rowsOf(parts, id, `${id}.`)];
    },
  );

const aDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('2000-01-01', days));
const aYear = fc
  .tuple(aDay, fc.integer({ min: 27, max: 730 }))
  .map(([first_day, days]): Span => ({ first_day, last_day: addDays(first_day, days) }));
const preset = fc.constantFrom(...PRESETS);
/** A year with a preset's periods and arbitrary holidays. */
const aFullYear = fc
  .tuple(aYear, preset, fc.array(fc.tuple(fc.nat(730), fc.nat(20)), { maxLength: 5 }))
  .map(([year, chosen, breaks]) => {
    const length = daysBetween(year.first_day, year.last_day);
    const holidays = breaks.map(([start, days]) => {
      const first = Math.min(start, length);
      return named(
        'Break',
        addDays(year.first_day, first),
        addDays(year.first_day, Math.min(first + days, length)),
      );
    });
    return { ...year, periods: rowsOf(termsOf(year, chosen)), holidays };
  });

const faultsOf = (year: Span, plans: readonly PeriodPlan[]) => {
  const rows = rowsOf(plans);
  return rows.flatMap(
    (row) =>
      periodFault(
        year,
        rows.filter((other) => other !== row),
        row,
      ) ?? [],
  );
};

describe('a preset', () => {
  it('creates three terms, or six sequences, that pass validation, in a year of any length', () => {
    fc.assert(
      fc.property(aYear, preset, (year, chosen) => {
        const plans = termsOf(year, chosen);
        expect(faultsOf(year, plans)).toEqual([]);
        expect(rowsOf(plans)).toHaveLength({ none: 0, terms: 3, sequences: 9 }[chosen]);
      }),
    );
  });

  it('starts terms on a Monday, ends them on a Friday, and makes them about equally long', () => {
    expect(
      termsOf(YEAR, 'terms').map(({ name_en, first_day, last_day }) => [name_en, first_day, last_day]),
    ).toEqual([
      ['Term 1', '2025-09-08', '2025-12-05'],
      ['Term 2', '2025-12-08', '2026-03-06'],
      ['Term 3', '2026-03-09', '2026-06-12'],
    ]);
  });
});

describe('the next year', () => {
  it('follows the last one, on the same weekdays and with the same length', () => {
    fc.assert(
      fc.property(aYear, (last) => {
        const next = yearAfter(last);
        expect(next.first_day > last.last_day).toBe(true);
        expect(daysBetween(last.first_day, next.first_day) % 7).toBe(0);
        expect(isYearLong(next)).toBe(true);
      }),
    );
    expect(yearAfter(YEAR)).toEqual({
      first_day: '2026-09-07',
      last_day: '2027-06-11',
    });
  });

  it('is suggested from the date if there is none: from July on, the coming one', () => {
    expect(firstYear('2026-06-30')).toEqual({ first_day: '2025-09-01', last_day: '2026-06-26' });
    expect(firstYear('2026-07-01')).toEqual({ first_day: '2026-09-07', last_day: '2027-06-25' });
    expect(firstYear('2026-11-22')).toEqual(firstYear('2026-07-01'));
    expect(yearName(firstYear('2026-11-22'))).toBe('2026-2027');
    expect(yearName({ first_day: '2026-01-05', last_day: '2026-11-27' })).toBe('2026');
  });
});

describe('a year copied into another', () => {
  it('always passes validation, whatever the days of the new one', () => {
    fc.assert(
      fc.property(aFullYear, aYear, (from, year) => {
        const { periods, holidays } = movedInto(year, from);
        expect(faultsOf(year, periods)).toEqual([]);
        for (const holiday of holidays) {
          expect(isInside(holiday, year)).toBe(true);
          expect(holiday.first_day <= holiday.last_day).toBe(true);
        }
      }),
    );
  });

  it('loses nothing if the new year is as long, and keeps every Monday a Monday', () => {
    fc.assert(
      fc.property(aFullYear, (from) => {
        const { periods } = movedInto(yearAfter(from), from);
        const moved = daysBetween(from.first_day, yearAfter(from).first_day);
        expect(rowsOf(periods).map(({ first_day }) => first_day)).toEqual(
          from.periods.map(({ first_day }) => addDays(first_day, moved)),
        );
      }),
    );
  });

  it('keeps the date of a public holiday, and moves breaks by whole weeks', () => {
    const holidays = [
      named('Christmas', '2025-12-20', '2026-01-04'),
      named('Youth Day', '2026-02-11'),
      named('National Day', '2026-05-20'),
    ];
    const taken = movedInto(yearAfter(YEAR), { ...YEAR, periods: [], holidays });
    expect(taken.holidays.map(({ first_day, last_day }) => [first_day, last_day])).toEqual([
      ['2026-12-19', '2027-01-03'],
      ['2027-02-11', '2027-02-11'],
      ['2027-05-20', '2027-05-20'],
    ]);
    // 29 February maps to another day in years without it.
    const leap = movedInto(
      { first_day: '2028-09-04', last_day: '2029-06-08' },
      {
        first_day: '2027-09-06',
        last_day: '2028-06-09',
        periods: [],
        holidays: [named('Leap', '2028-02-29')],
      },
    );
    expect(leap.holidays.map(({ first_day }) => first_day)).toEqual(['2029-02-27']);
  });
});

describe('a day', () => {
  const periods = rowsOf(termsOf(YEAR, 'sequences'));
  const holidays = [named('Christmas', '2025-12-20', '2026-01-04'), named('Youth Day', '2026-02-11')];
  const year = { ...YEAR, periods, holidays };

  it('has its term and its sequence, and none between two of them', () => {
    expect(periodsOn(periods, '2025-12-08').map(({ name_en }) => name_en)).toEqual(['Term 2', 'Sequence 3']);
    expect(periodsOn(periods, '2025-12-06')).toEqual([]);
    expect(periodsOn([], '2025-12-08')).toEqual([]);
  });

  it.each([
    ['2025-09-07', false, 'before the year'],
    ['2025-09-08', true, 'its first day'],
    ['2025-09-13', false, 'a Saturday'],
    ['2025-12-22', false, 'in the holidays, which lie inside the term'],
    ['2026-01-05', true, 'the day after them'],
    ['2026-02-11', false, 'a single public day'],
    ['2026-06-15', false, 'after the year'],
  ])('%s is a school day: %s (%s)', (day, expected) => {
    expect(isSchoolDay(year, day)).toBe(expected);
  });

  it('is a school day in a year without terms, and otherwise only within terms', () => {
    const oneTerm = [{ ...periods[0]!, last_day: '2025-11-28' }];
    expect(isSchoolDay({ ...year, periods: [] }, '2026-03-02')).toBe(true);
    expect(isSchoolDay({ ...year, periods: oneTerm }, '2026-03-02')).toBe(false);
  });

  it('counts: five a week, without holidays', () => {
    expect(schoolDaysIn(year, { first_day: '2026-02-09', last_day: '2026-02-15' })).toBe(4);
    const terms = periods.filter(({ parent_id }) => parent_id === null);
    const inTerms = terms.reduce((sum, term) => sum + schoolDaysIn(year, term), 0);
    expect(schoolDaysIn(year, year)).toBe(inTerms);
  });
});
