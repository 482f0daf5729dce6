import { describe, expect, it } from 'vitest';
import { dailyName, filesToDelete, isTime } from './daily-plan.ts';

describe('whether a backup is due', () => {
  it.each([
    ['2026-11-21T01:59:59Z', false],
    ['2026-11-21T02:00:00Z', true],
    ['2026-11-21T22:59:59Z', true],
    ['2026-11-21T23:00:00Z', false],
  ])('at %s in Douala, an hour ahead: %s', (instant, expected) => {
    expect(isTime(new Date(instant), 'Africa/Douala')).toBe(expected);
  });
});

/** A number of consecutive days, the last of them 21 November 2026. */
const days = (count: number) =>
  Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(2026, 10, 21 - back)).toISOString().slice(0, 10),
  );
const kept = (names: string[]) => {
  const deleted = new Set(filesToDelete(names));
  return names.filter((name) => !deleted.has(name));
};

describe('the backups kept', () => {
  it('of a week are all', () => {
    expect(filesToDelete(days(7).map(dailyName))).toEqual([]);
  });

  it('of two years are the last seven days and the last day of each of twelve months', () => {
    const months = ['10-31', '09-30', '08-31', '07-31', '06-30', '05-31', '04-30', '03-31', '02-28', '01-31'];
    const expected = [...days(7), ...months.map((day) => `2026-${day}`), '2025-12-31'];
    expect(kept(days(730).map(dailyName))).toEqual(expected.map(dailyName));
  });

  it('are the same whether pruned daily or at once', () => {
    let grown: string[] = [];
    for (const day of days(430).toReversed()) grown = kept([...grown, dailyName(day)]);
    expect(grown.toSorted()).toEqual(kept(days(430).map(dailyName)).toSorted());
  });

  it('of a school that was closed for long are the existing ones', () => {
    const names = ['2026-11-20', '2026-03-02', '2026-03-01', '2024-01-05'].map(dailyName);
    expect(filesToDelete(names)).toEqual([]);
  });

  it('include all foreign files, however old', () => {
    const others = ['preau-2020-01-01T00-00-00Z.backup', 'preau-daily-2020-01-01.backup.copy', 'photo.jpg'];
    expect(
      filesToDelete([...others, ...days(30).map(dailyName)]).filter((name) => others.includes(name)),
    ).toEqual([]);
  });
});
