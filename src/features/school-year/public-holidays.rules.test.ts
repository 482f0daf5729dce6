import { describe, expect, it } from 'vitest';
import { easterSunday, proposedHolidays } from './public-holidays.rules.ts';

describe('Easter', () => {
  it.each([
    [1961, '1961-04-02'],
    [2000, '2000-04-23'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2285, '2285-03-22'],
  ])('of %i is on %s', (year, day) => {
    expect(easterSunday(year)).toBe(day);
  });
});

const daysOf = (
  first_day: string,
  last_day: string,
  holidays: { first_day: string; last_day: string }[] = [],
) =>
  proposedHolidays({ first_day, last_day, holidays }).map(
    (holiday) => `${holiday.first_day} ${holiday.name_fr}`,
  );

it('suggests the public holidays of Cameroon that fall on school days, by date', () => {
  expect(daysOf('2026-09-07', '2027-06-25')).toEqual([
    '2026-12-25 Noël',
    '2027-01-01 Jour de l’an',
    '2027-02-11 Fête de la Jeunesse',
    '2027-03-26 Vendredi saint',
    '2027-05-06 Ascension',
    '2027-05-20 Fête nationale',
  ]);
});

it('moves a civil holiday on a Sunday to the next day, as the law requires, and omits those on a Saturday', () => {
  expect(daysOf('2021-09-06', '2022-06-24')).toContain('2022-05-02 Fête du Travail (lendemain)');
  expect(daysOf('2026-09-07', '2027-06-25').join()).not.toContain('Travail');
});

it('does not suggest holidays that the year already has, alone or within a break', () => {
  const holidays = [
    { first_day: '2026-12-21', last_day: '2027-01-03' },
    { first_day: '2027-05-20', last_day: '2027-05-20' },
  ];
  expect(daysOf('2026-09-07', '2027-06-25', holidays)).toEqual([
    '2027-02-11 Fête de la Jeunesse',
    '2027-03-26 Vendredi saint',
    '2027-05-06 Ascension',
  ]);
});
