import { beforeAll, expect, it } from 'vitest';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { noticeTime } from '#features/school-year/server/quiet-hours.service.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { eq } from 'drizzle-orm';
import { deliveriesRouter } from './office.router.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});

const api = () => apiAs(deliveriesRouter, db, admin.actor);
/** Douala is an hour ahead of UTC. */
const leavesAt = (at: string) =>
  db.transaction(async (tx) =>
    (await noticeTime(tx, { timeZone: 'Africa/Douala', at: new Date(at) })).toISOString(),
  );

it('the school chooses its quiet hours; pending notices follow them, and the audit trail records old and new', async () => {
  const [evening, sunday] = ['2026-11-27T18:30:00.000Z', '2026-11-29T11:00:00.000Z'];
  expect(await api().quietHours()).toEqual({ from: '19:00', until: '06:30', sundays: true, holidays: true });
  expect([await leavesAt(evening), await leavesAt(sunday)]).toEqual([
    '2026-11-28T05:30:00.000Z',
    '2026-11-30T05:30:00.000Z',
  ]);
  const chosen = { from: '20:15', until: '07:00', sundays: false, holidays: true };
  expect(await api().chooseQuietHours(chosen)).toEqual(chosen);
  expect([await leavesAt(evening), await leavesAt(sunday)]).toEqual([evening, sunday]);
  expect(await leavesAt('2026-11-27T19:15:00.000Z')).toBe('2026-11-28T06:00:00.000Z');
  await api().chooseQuietHours(chosen);
  const events = await db
    .select({ details: auditEvents.details })
    .from(auditEvents)
    .where(eq(auditEvents.action, 'deliveries.quiet_hours_chosen'));
  expect(events).toEqual([
    { details: { quiet_hours: '19:00–06:30, Sundays, holidays → 20:15–07:00, holidays' } },
  ]);
});

it.each([
  ['no time', { from: '25:00', until: '06:30' }],
  ['a day without hours', { from: '08:00', until: '06:30' }],
  ['a day turned around', { from: '06:30', until: '19:00' }],
])('%s is refused', async (_what, times) => {
  await expect(api().chooseQuietHours({ sundays: true, holidays: true, ...times })).rejects.toBeTruthy();
});
