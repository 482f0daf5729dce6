import { expect, it } from 'vitest';
import type { Half, MarkedSlot, Status } from './attendance.rules.ts';
import { childToday } from './today.rules.ts';

const DAY = '2026-11-23';
const entry = (half: Half, status: Status, minutes: number | null = null): MarkedSlot => ({
  day: DAY,
  half,
  status,
  minutes,
  ...(half === 'am' ? { starts: 450, ends: 720 } : { starts: 780, ends: 930 }),
});
const BOTH = new Set<Half>(['am', 'pm']);
const justified = (half: Half | null) => [{ from_day: DAY, until_day: DAY, half }];

it('if the class’s roll was not taken, says so and never that the child is present', () => {
  expect(childToday([], justified(null), BOTH)).toEqual({
    state: 'not_called',
    half: null,
    justified: false,
    minutes: null,
  });
});

it.each<[string, MarkedSlot[], object]>([
  ['present in what was called so far', [entry('am', 'present')], { state: 'present', half: 'am' }],
  ['present all day', [entry('am', 'present'), entry('pm', 'present')], { state: 'present', half: null }],
  ['absent in one half', [entry('am', 'absent'), entry('pm', 'present')], { state: 'absent', half: 'am' }],
  ['absent all day', [entry('am', 'absent'), entry('pm', 'absent')], { state: 'absent', half: null }],
  ['late', [entry('am', 'late', 15), entry('pm', 'present')], { state: 'late', half: 'am', minutes: 15 }],
  [
    'gone early',
    [entry('am', 'present'), entry('pm', 'sent_home', 40)],
    { state: 'left', half: 'pm', minutes: 40 },
  ],
])('shows the most serious of the marks: %s', (_, entries, expected) => {
  expect(childToday(entries, [], BOTH)).toMatchObject(expected);
});

it('counts an absence as justified only if every absence of the day is', () => {
  const day = [entry('am', 'absent'), entry('pm', 'absent')];
  expect(childToday(day, justified('am'), BOTH).justified).toBe(false);
  expect(childToday(day, justified(null), BOTH).justified).toBe(true);
  expect(childToday([entry('am', 'excused')], [], BOTH)).toMatchObject({ state: 'absent', justified: true });
});

it('shows the whole day if the school takes the roll once a day', () => {
  expect(childToday([entry('am', 'absent')], [], new Set(['am'])).half).toBeNull();
});
