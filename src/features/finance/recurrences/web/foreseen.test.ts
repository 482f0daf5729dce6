import { expect, it } from 'vitest';
import { foreseen } from './foreseen.ts';

const monthly = { recurrence_type: 'monthly', recurrence_interval: 1, end_on: null } as const;

it.each([
  ['today', '2026-11-22', 0, ['2026-12-22', '2027-01-22', '2027-02-22']],
  ['at a month’s end', '2026-10-31', 0, ['2026-11-30', '2026-12-31', '2027-01-31']],
  ['in the past', '2026-08-31', 2, ['2026-11-30', '2026-12-31', '2027-01-31']],
  ['in the past on this day of the month', '2026-09-22', 2, ['2026-12-22', '2027-01-22', '2027-02-22']],
  ['in the future', '2027-01-05', 0, ['2027-02-05', '2027-03-05', '2027-04-05']],
])('an entry of %s shows what is written at once and the next dates', (_when, anchor_on, due, next) => {
  expect(foreseen({ ...monthly, anchor_on }, '2026-11-22')).toEqual({ due, next });
});

it('ends at its last day, before or after today', () => {
  expect(foreseen({ ...monthly, anchor_on: '2026-01-10', end_on: '2026-03-10' }, '2026-11-22')).toEqual({
    due: 2,
    next: [],
  });
  expect(foreseen({ ...monthly, anchor_on: '2026-10-30', end_on: '2026-12-30' }, '2026-11-22')).toEqual({
    due: 0,
    next: ['2026-11-30', '2026-12-30'],
  });
});

it.each([
  ['no interval', { recurrence_interval: Number.NaN }],
  ['half an interval', { recurrence_interval: 1.5 }],
  ['an interval of none', { recurrence_interval: 0 }],
  ['no date', { anchor_on: '' }],
  ['an end before its beginning', { end_on: '2026-11-01' }],
])('shows nothing while the fields contain %s', (_what, wrong) => {
  expect(foreseen({ ...monthly, anchor_on: '2026-11-22', ...wrong }, '2026-11-22')).toBeNull();
});
