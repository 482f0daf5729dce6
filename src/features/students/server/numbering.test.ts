import { beforeEach, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { numberingRouter } from './numbering.router.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
const as = (person: { actor: typeof admin.actor }, day = '2027-02-03') =>
  apiAs(numberingRouter, db, person.actor, { now: () => new Date(`${day}T10:00:00Z`) });

beforeEach(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});

it.each(['teacher', 'parent', 'student', null] as const)('%s cannot read or choose it', async (role) => {
  const person = await aUser(db, { role });
  await expect(as(person).get({})).rejects.toMatchObject({ status: 403 });
  await expect(as(person).set({ pattern: '{000}' })).rejects.toMatchObject({ status: 403 });
});

it('suggests the number after the highest of the year in which the school year began', async () => {
  expect(await as(admin).get({})).toEqual({ pattern: '{YYYY}-{0000}', next: '2027-0001' });
  const year = { id: newId(), name: '2026/2027', first_day: '2026-09-07', last_day: '2027-06-30' };
  await db.insert(schoolYears).values({ ...year, status: 'current', created_at: new Date() });
  expect((await as(admin).get({})).next).toBe('2026-0001');
  for (const roll_number of ['2026-0007', '2026-0003', '2025-0900', '2026-12A', 'X2026-0050'])
    await aStudent(db, { roll_number });
  expect((await as(admin).get({})).next).toBe('2026-0008');
  expect((await as(admin, '2027-07-15').get({})).next, 'the year is over').toBe('2027-0001');
});

it('continues numbers that a school brought with it, until it chooses a pattern', async () => {
  for (const roll_number of ['CB26060', 'CB26001', 'CB26059']) await aStudent(db, { roll_number });
  expect(await as(admin, '2026-11-26').get({})).toEqual({ pattern: 'CB{YY}{000}', next: 'CB26061' });
  expect((await as(admin, '2027-02-03').get({})).next, 'another year').toBe('CB27001');
  await as(admin).set({ pattern: 'A{00}' });
  expect((await as(admin).get({})).next).toBe('A01');
});

it('considers numbers of another width and case, so that the suggested one is free', async () => {
  await as(admin).set({ pattern: 'Lb.{000}' });
  await aStudent(db, { roll_number: 'LB.1204' });
  await aStudent(db, { roll_number: 'lbx99999' });
  expect((await as(admin).get({})).next).toBe('Lb.1205');
});

it('shows the next number of another pattern and keeps the current one until it is chosen', async () => {
  await aStudent(db, { roll_number: '00041' });
  expect(await as(admin).get({ pattern: '{00000}' })).toEqual({ pattern: '{00000}', next: '00042' });
  expect((await as(admin).get({ pattern: 'none' })).pattern, 'no pattern').toBe('{00000}');
  await as(admin).set({ pattern: '{YY}-{000}' });
  expect((await as(admin).get({ pattern: '{00000}' })).next).toBe('00042');
  expect((await as(admin).get({})).pattern).toBe('{YY}-{000}');
  expect(await as(admin).set({ pattern: ' {00000} ' })).toEqual({ pattern: '{00000}', next: '00042' });
  expect((await as(admin).get({})).next).toBe('00042');
  await as(admin).set({ pattern: '{00000}' });
  const events = await db.select().from(auditEvents);
  expect(events.map(({ action, details }) => ({ action, details }))).toEqual([
    { action: 'students.numbering_set', details: { from: '{00000}', to: '{YY}-{000}' } },
    { action: 'students.numbering_set', details: { from: '{YY}-{000}', to: '{00000}' } },
  ]);
});

it('refuses an invalid pattern, with a message at the field', async () => {
  await expect(as(admin).set({ pattern: '{YYYY}' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
