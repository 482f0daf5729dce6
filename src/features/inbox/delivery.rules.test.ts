import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterQuietHours } from '#features/school-year/quiet-hours.rules.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { decide, type Decision, isUrgent } from './delivery.rules.ts';

const HOUR_MS = 3_600_000;
const MONDAY = Date.parse('2026-11-30T00:00:00Z');
const WEEK_HOURS = 7 * 24;
const WEEKS = 4;
const MOST_EVENTS = 60;
const school = { timeZone: 'Africa/Douala', holidays: [{ first_day: '2026-12-10', last_day: '2026-12-12' }] };

// An independent oracle: Douala is an hour ahead of UTC all year.
const local = (at: number) => new Date(at + HOUR_MS);
function isQuiet(at: number): boolean {
  const there = local(at);
  const minutes = there.getUTCHours() * 60 + there.getUTCMinutes();
  const day = there.toISOString().slice(0, 10);
  return (
    minutes < 390 ||
    minutes >= 1140 ||
    there.getUTCDay() === 0 ||
    (day >= '2026-12-10' && day <= '2026-12-12')
  );
}
const dayOf = (at: number) => local(at).toISOString().slice(0, 10);
const weekOf = (at: number) => Math.floor((at + HOUR_MS - MONDAY) / (WEEK_HOURS * HOUR_MS));

type Row = { created: number; due: number; urgent: boolean; in_digest: boolean; sent: number | null };

const calm = new Map<number, Date>();
/** The end of the quiet hours at an instant, cached because families share instants. */
function calmFrom(at: number): Date {
  const found = calm.get(at) ?? afterQuietHours(new Date(at), school);
  calm.set(at, found);
  return found;
}

const HALF_HOUR_MS = HOUR_MS / 2;
type Event = { at: number; urgent: boolean };

/** Runs the decisions at each half hour with a due delivery. */
function simulate(events: readonly Event[], weeks = WEEKS): { at: number; rows: Row[] }[] {
  const rows: Row[] = events.map(({ at, urgent }) => ({
    created: at,
    due: at,
    urgent,
    in_digest: false,
    sent: null,
  }));
  const runs: { at: number; rows: Row[] }[] = [];
  for (let waiting: Row[] = rows; ;) {
    waiting = waiting.filter(({ sent }) => sent === null);
    if (waiting.length === 0) return runs;
    const at = Math.ceil(Math.min(...waiting.map(({ due }) => due)) / HALF_HOUR_MS) * HALF_HOUR_MS;
    // One week longer than the events, so that the last digests have a morning.
    expect(at).toBeLessThan(MONDAY + (weeks + 1) * WEEK_HOURS * HOUR_MS);
    const due = waiting.filter((row) => row.due <= at);
    const recent = runs.slice(-MOST_EVENTS);
    const tomorrow = Date.parse(`${dayOf(at)}T23:00:00Z`);
    const decisions = decide(due, {
      at: new Date(at),
      allowedAt: calmFrom(at),
      nextMorning: calmFrom(tomorrow),
      interruptions: recent.filter(
        (run) => weekOf(run.at) === weekOf(at) && run.rows.some((row) => !row.in_digest),
      ).length,
      hadDigest: recent.some((run) => dayOf(run.at) === dayOf(at) && run.rows.some((row) => row.in_digest)),
    });
    const out: Row[] = [];
    for (const [row, decision] of decisions as Map<Row, Decision>)
      if ('send' in decision) {
        row.sent = at;
        out.push(row);
      } else Object.assign(row, { due: decision.until.getTime(), in_digest: decision.in_digest });
    if (out.length > 0) runs.push({ at, rows: out });
  }
}

const anEvent = fc.record({
  at: fc.integer({ min: 0, max: WEEKS * WEEK_HOURS * 2 - 1 }).map((half) => MONDAY + (half * HOUR_MS) / 2),
  urgent: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
});

it('interrupts at most three times a week except for urgent facts, never in quiet hours, loses none, at most one digest a day', () => {
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: MOST_EVENTS }), (events) => {
      const runs = simulate(events);
      const weeks = new Map<number, number>();
      const digests = new Map<string, number>();
      for (const { at, rows } of runs) {
        const calm = rows.filter(({ urgent }) => !urgent);
        if (calm.length > 0) expect(isQuiet(at)).toBe(false);
        if (calm.some(({ in_digest }) => !in_digest)) weeks.set(weekOf(at), (weeks.get(weekOf(at)) ?? 0) + 1);
        if (calm.some(({ in_digest }) => in_digest))
          digests.set(dayOf(at), (digests.get(dayOf(at)) ?? 0) + 1);
        for (const row of rows) if (row.urgent) expect(at).toBe(row.created);
      }
      for (const number of weeks.values()) expect(number).toBeLessThanOrEqual(3);
      for (const number of digests.values()) expect(number).toBe(1);
      expect(runs.flatMap(({ rows }) => rows)).toHaveLength(events.length);
    }),
    { numRuns: 100 },
  );
});

/** Notices for a family with two children in a school week with every module on, and their hours. */
const NEWS_OF_A_WEEK = [
  { times: 0.3, urgent: true, hours: [7, 9] },
  { times: 4, urgent: false, hours: [8, 16] },
  { times: 1.5, urgent: false, hours: [8, 20] },
  { times: 1, urgent: false, hours: [17, 23] },
] as const;
const FAMILIES = Number(process.env['NEWS_FAMILIES'] ?? 20);
const YEAR_WEEKS = 38;

it(
  `a family is interrupted at most three times in the median week of a school year, ${FAMILIES} families`,
  { timeout: 60_000 + FAMILIES * 300 },
  () => {
    const random = seededRandom(34);
    const chance = () => random.below(1_000_000) / 1_000_000;
    const interruptions: number[] = [];
    let [news, urgentWeeks] = [0, 0];
    for (let family = 0; family < FAMILIES; family += 1) {
      const events: Event[] = [];
      for (let week = 0; week < YEAR_WEEKS; week += 1)
        for (const { times, urgent, hours } of NEWS_OF_A_WEEK)
          for (let left = times * 2; left > 0; left -= 1)
            if (chance() < Math.min(left, 1) / 2) {
              const [from, until] = hours;
              const hour = week * WEEK_HOURS + random.below(6) * 24 + from + chance() * (until - from);
              const at = MONDAY + Math.floor(hour * 2) * HALF_HOUR_MS - HOUR_MS;
              // The school is closed then, so nobody is absent.
              if (!urgent || !isQuiet(at)) events.push({ at, urgent });
            }
      const ofWeeks = Array.from({ length: YEAR_WEEKS + 1 }, () => ({ calm: 0, urgent: 0 }));
      const runs = simulate(events, YEAR_WEEKS);
      for (const { at, rows } of runs) {
        const week = ofWeeks[weekOf(at)]!;
        if (rows.some(({ urgent }) => urgent)) week.urgent += 1;
        else {
          expect(isQuiet(at)).toBe(false);
          if (rows.some(({ in_digest }) => !in_digest)) week.calm += 1;
        }
      }
      expect(runs.flatMap(({ rows }) => rows)).toHaveLength(events.length);
      news += events.length;
      urgentWeeks += ofWeeks.filter(({ urgent }) => urgent > 0).length;
      interruptions.push(...ofWeeks.slice(0, YEAR_WEEKS).map(({ calm, urgent }) => calm + urgent));
    }
    const median = interruptions.toSorted((a, b) => a - b)[Math.floor(interruptions.length / 2)];
    expect(median).toBeLessThanOrEqual(3);
    expect(news / FAMILIES / YEAR_WEEKS).toBeGreaterThan(5);
    expect(urgentWeeks).toBeGreaterThan(FAMILIES);
  },
);

it('an absence is urgent only on its own day', () => {
  const told = { kind: 'attendance.absent', params: { day: '2026-11-27' } };
  expect([isUrgent(told, '2026-11-27'), isUrgent(told, '2026-11-28')]).toEqual([true, false]);
  expect(isUrgent({ ...told, kind: 'fees.paid' }, '2026-11-27')).toBe(false);
});
