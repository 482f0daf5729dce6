import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterQuietHours } from '#features/school-year/quiet-hours.rules.ts';
import { decide, type Decision, isUrgent } from './delivery.rules.ts';

const HOUR_MS = 3_600_000;
const MONDAY = Date.parse('2026-11-30T00:00:00Z');
const WEEK_HOURS = 7 * 24;
const WEEKS = 4;
const school = { timeZone: 'Africa/Douala', holidays: [{ first_day: '2026-12-10', last_day: '2026-12-12' }] };

// An oracle of its own: Douala is an hour ahead of UTC all year.
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

/** Runs the decisions every half hour, as the job does. */
function simulate(events: readonly { at: number; urgent: boolean }[]): { at: number; rows: Row[] }[] {
  const rows: Row[] = events.map(({ at, urgent }) => ({
    created: at,
    due: at,
    urgent,
    in_digest: false,
    sent: null,
  }));
  const runs: { at: number; rows: Row[] }[] = [];
  // A week longer than events come, so that digests have a morning.
  for (let at = MONDAY; at < MONDAY + (WEEKS + 1) * WEEK_HOURS * HOUR_MS; at += HOUR_MS / 2) {
    const due = rows.filter((row) => row.sent === null && row.due <= at);
    if (due.length === 0) continue;
    const tomorrow = new Date(Date.parse(`${dayOf(at)}T23:00:00Z`));
    const decisions = decide(due, {
      at: new Date(at),
      allowedAt: afterQuietHours(new Date(at), school),
      nextMorning: afterQuietHours(tomorrow, school),
      interruptions: runs.filter(
        (run) => weekOf(run.at) === weekOf(at) && run.rows.some((row) => !row.in_digest),
      ).length,
      hadDigest: runs.some((run) => dayOf(run.at) === dayOf(at) && run.rows.some((row) => row.in_digest)),
    });
    const out: Row[] = [];
    for (const [row, decision] of decisions as Map<Row, Decision>)
      if ('send' in decision) {
        row.sent = at;
        out.push(row);
      } else Object.assign(row, { due: decision.until.getTime(), in_digest: decision.in_digest });
    if (out.length > 0) runs.push({ at, rows: out });
  }
  expect(rows.filter(({ sent }) => sent === null)).toEqual([]);
  return runs;
}

const anEvent = fc.record({
  at: fc.integer({ min: 0, max: WEEKS * WEEK_HOURS * 2 - 1 }).map((half) => MONDAY + (half * HOUR_MS) / 2),
  urgent: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
});

it('interrupts at most three times a week but for urgent facts, never in quiet hours, loses none, sends a digest a day', () => {
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 60 }), (events) => {
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

it('an absence is urgent on its own day alone', () => {
  const told = { kind: 'attendance.absent', params: { day: '2026-11-27' } };
  expect([isUrgent(told, '2026-11-27'), isUrgent(told, '2026-11-28')]).toEqual([true, false]);
  expect(isUrgent({ ...told, kind: 'fees.paid' }, '2026-11-27')).toBe(false);
});
