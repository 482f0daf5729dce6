import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatAgo, formatDay, formatInstant, formatMonth, formatNumber } from './format.ts';

const zoneBefore = process.env['TZ'];

afterAll(() => {
  if (zoneBefore === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneBefore;
});

// Phones behind and ahead of the school by most of a day: they must still show the school's day.
describe.each([
  ['America/Los_Angeles', 20],
  ['Pacific/Auckland', 21],
])('on a phone in %s', (zone, localDay) => {
  beforeAll(() => {
    process.env['TZ'] = zone;
  });

  it('is in another time zone than the school, or this test would prove nothing', () => {
    expect(new Date('2026-11-21T00:00:00Z').getDate()).toBe(localDay);
  });

  it.each([
    ['2026-11-21', 'en', 'Nov 21, 2026'],
    ['2026-11-21', 'fr', '21 nov. 2026'],
    ['2014-03-09', 'en', 'Mar 9, 2014'],
    ['2026-01-01', 'fr', '1er janv. 2026'],
    ['2024-02-29', 'fr', '29 févr. 2024'],
  ] as const)('the day %s is the same in %s', (day, locale, expected) => {
    expect(formatDay(day, locale).replaceAll('\u00a0', ' ')).toBe(expected);
  });

  it.each([
    ['2026-11', 'en', 'November 2026'],
    ['2026-01-01', 'fr', 'janvier 2026'],
  ] as const)('the month %s is the same in %s', (month, locale, expected) => {
    expect(formatMonth(month, locale)).toBe(expected);
  });

  it.each([
    ['2026-11-21T14:05:00Z', 'en', 'Nov 21, 2026, 03:05 PM'],
    ['2026-11-21T14:05:00Z', 'fr', '21 nov. 2026, 15:05'],
    ['2026-12-01T14:05:00Z', 'fr', '1er déc. 2026, 15:05'],
    ['2026-11-21T23:30:00Z', 'en', 'Nov 22, 2026, 12:30 AM'],
    ['2026-11-21T23:30:00Z', 'fr', '22 nov. 2026, 00:30'],
  ] as const)('the moment %s is shown by the clock in Douala, in %s', (instant, locale, expected) => {
    expect(formatInstant(instant, locale, 'Africa/Douala').replaceAll('\u00a0', ' ')).toBe(expected);
  });
});

it('shows an invalid day unchanged, and never "Invalid Date"', () => {
  expect(formatDay('unknown', 'en')).toBe('unknown');
});

it.each([
  [0, 'en', '0'],
  [1203, 'en', '1,203'],
  [1203, 'fr', '1\u00a0203'],
  [25000, 'fr', '25\u00a0000'],
] as const)('formats %d in %s', (count, locale, expected) => {
  expect(formatNumber(count, locale)).toBe(expected);
});

it('uses no narrow space, whatever the moment and the language', () => {
  const locales = fc.constantFrom('en' as const, 'fr' as const);
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), fc.nat(), locales, (date, count, locale) => {
      const shown = formatInstant(date, locale, 'Africa/Douala') + formatNumber(count, locale);
      expect(shown).not.toMatch(/[\u202f\u2009]/);
    }),
  );
});

describe('how long ago', () => {
  const now = new Date('2026-11-21T12:00:00Z');

  it.each([
    ['2026-11-21T11:59:31Z', 'en', 'now'],
    ['2026-11-21T11:59:31Z', 'fr', 'maintenant'],
    ['2026-11-21T11:59:00Z', 'en', '1 minute ago'],
    ['2026-11-21T09:00:00Z', 'en', '3 hours ago'],
    ['2026-11-20T11:00:00Z', 'fr', 'il y a 1 jour'],
    ['2026-11-18T11:00:00Z', 'en', '3 days ago'],
    ['2026-09-21T12:00:00Z', 'fr', 'il y a 2 mois'],
    ['2024-09-21T12:00:00Z', 'en', '2 years ago'],
  ] as const)('%s is written in %s as "%s", in the largest unit that fits', (instant, locale, expected) => {
    expect(formatAgo(instant, now, locale).replaceAll('\u00a0', ' ')).toBe(expected);
  });

  it('never shows the future, even if the phone’s clock is behind the server’s', () => {
    expect(formatAgo('2026-11-21T12:05:00Z', now, 'en')).toBe('now');
  });
});
