import { expect, it } from 'vitest';
import { afterQuietHours, FIRST_QUIET_HOURS } from './quiet-hours.rules.ts';

const HOLIDAYS = [{ first_day: '2026-12-21', last_day: '2027-01-03' }];
const after = (at: string) =>
  afterQuietHours(new Date(at), { timeZone: 'Africa/Douala', holidays: HOLIDAYS }).toISOString();

// Douala is an hour ahead of UTC.
it.each([
  ['by day at once', '2026-11-27T10:00:00.000Z', '2026-11-27T10:00:00.000Z'],
  ['at 06:30 at once', '2026-11-27T05:30:00.000Z', '2026-11-27T05:30:00.000Z'],
  ['before 06:30 the same morning', '2026-11-27T05:29:00.000Z', '2026-11-27T05:30:00.000Z'],
  ['a minute before 19:00 at once', '2026-11-27T17:59:00.000Z', '2026-11-27T17:59:00.000Z'],
  ['from 19:00 the next morning', '2026-11-27T18:00:00.000Z', '2026-11-28T05:30:00.000Z'],
  ['after midnight the same morning', '2026-11-26T23:30:00.000Z', '2026-11-27T05:30:00.000Z'],
  ['on Saturday evening on Monday', '2026-11-28T19:00:00.000Z', '2026-11-30T05:30:00.000Z'],
  ['on Sunday at noon on Monday', '2026-11-29T11:00:00.000Z', '2026-11-30T05:30:00.000Z'],
  ['in holidays after them', '2026-12-23T11:00:00.000Z', '2027-01-04T05:30:00.000Z'],
  ['on the evening before holidays after them', '2026-12-19T19:00:00.000Z', '2027-01-04T05:30:00.000Z'],
])('a notice is sent %s', (_when, at, then) => {
  expect(after(at)).toBe(then);
});

it.each([
  [
    'from 21:00 on as the school chose',
    { evening: 1260 },
    '2026-11-27T19:30:00.000Z',
    '2026-11-27T19:30:00.000Z',
  ],
  [
    'until 07:15 as the school chose',
    { morning: 435 },
    '2026-11-27T06:00:00.000Z',
    '2026-11-27T06:15:00.000Z',
  ],
  ['on Sundays too', { sundays: false }, '2026-11-29T11:00:00.000Z', '2026-11-29T11:00:00.000Z'],
  ['in holidays too', { holidays: false }, '2026-12-23T11:00:00.000Z', '2026-12-23T11:00:00.000Z'],
])('a notice is sent %s', (_when, chosen, at, then) => {
  const hours = { ...FIRST_QUIET_HOURS, ...chosen };
  const found = afterQuietHours(new Date(at), { timeZone: 'Africa/Douala', holidays: HOLIDAYS, hours });
  expect(found.toISOString()).toBe(then);
});
