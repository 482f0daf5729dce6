import { describe, expect, it } from 'vitest';
import { firstFrom, nextDays, occurrence, RECURRENCE_UNITS, type Schedule } from '../recurrence.rules.ts';
import { daysBetween } from './testing/rrule-days.ts';

const SEED = Number(process.env['CHAOS_SEED'] ?? Math.floor(Math.random() * 1e6));

/** Mulberry32: the same schedules for the same seed. */
function randomFrom(seed: number) {
  let state = seed >>> 0;
  return (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Ends of months and leap days are as likely as all other days together. */
function aSchedule(below: (limit: number) => number): Schedule {
  const year = 1970 + below(80);
  const month = below(3) === 0 ? 2 : 1 + below(12);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const day = below(2) === 0 ? last - below(3) : 1 + below(last);
  const anchor_on = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return {
    recurrence_type: RECURRENCE_UNITS[below(4)]!,
    recurrence_interval: below(3) === 0 ? 1 + below(1_000) : 1 + below(12),
    anchor_on,
    end_on: below(2) === 0 ? null : dayAfter(anchor_on, below(4_000)),
  };
}

describe('the days of a schedule', () => {
  it(`equal those of an independent calendar, for 10,000 random schedules (CHAOS_SEED=${SEED})`, () => {
    const below = randomFrom(SEED);
    const differing: unknown[] = [];
    for (let n = 0; n < 10_000; n += 1) {
      const schedule = aSchedule(below);
      const { recurrence_type: unit, recurrence_interval: interval, anchor_on: from, end_on: end } = schedule;
      const expected = daysBetween({ unit, interval, from, end }, dayAfter(from, -1), '9999-12-31', 14);
      const found = nextDays(schedule, 0, 14);
      if (found.join() !== expected.join()) differing.push({ schedule, found, expected });
    }
    expect(differing.slice(0, 3)).toEqual([]);
  });

  it(`are found from any start day (CHAOS_SEED=${SEED})`, () => {
    const below = randomFrom(SEED);
    for (let n = 0; n < 3_000; n += 1) {
      const schedule = { ...aSchedule(below), end_on: null };
      const from = below(4);
      const day = dayAfter(schedule.anchor_on, below(3_000) - 200);
      let expected = from;
      while (occurrence(schedule, expected)! < day) expected += 1;
      expect(firstFrom(schedule, day, from), JSON.stringify({ schedule, day, from })).toBe(expected);
    }
  });

  it('are found without stepping through past ones', () => {
    const daily = {
      recurrence_type: 'daily',
      recurrence_interval: 1,
      anchor_on: '1970-01-01',
      end_on: null,
    } as const;
    for (let n = 0; n < 2_000; n += 1) firstFrom(daily, '2199-12-31', 0);
    expect(occurrence(daily, firstFrom(daily, '2199-12-31', 0))).toBe('2199-12-31');
  });

  it('keep a 31st after short months, and a 29th of February in leap years', () => {
    const monthly = {
      recurrence_type: 'monthly',
      recurrence_interval: 1,
      anchor_on: '2027-12-31',
      end_on: '2028-05-30',
    } as const;
    expect(nextDays(monthly, 0, 9)).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
    const yearly = {
      recurrence_type: 'yearly',
      recurrence_interval: 1,
      anchor_on: '2028-02-29',
      end_on: null,
    } as const;
    expect(nextDays(yearly, 0, 5)).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('include the day of their end', () => {
    const weekly = {
      recurrence_type: 'weekly',
      recurrence_interval: 2,
      anchor_on: '2026-11-02',
      end_on: '2026-11-30',
    } as const;
    expect(nextDays(weekly, 0, 9)).toEqual(['2026-11-02', '2026-11-16', '2026-11-30']);
    expect(nextDays({ ...weekly, end_on: '2026-11-29' }, 0, 9)).toEqual(['2026-11-02', '2026-11-16']);
    expect(
      occurrence({ ...weekly, end_on: null, recurrence_interval: 1000, recurrence_type: 'yearly' }, 8),
    ).toBeNull();
  });
});
