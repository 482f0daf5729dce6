import { beforeAll, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { insertBackup } from '#platform/backup/server/backups.queries.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { isOverdue } from '../backups.rules.ts';
import { backupsRouter } from './backups.router.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const DAY_MS = 86_400_000;
const first = Date.parse('2026-11-01T02:00:00Z');

it('shows administrators the last ten backups, without the place of their files', async () => {
  const admin = await aUser(db, { role: 'admin' });
  expect(await apiAs(backupsRouter, db, admin.actor).list()).toEqual({ daily: true, backups: [] });
  for (let day = 0; day < 12; day += 1) {
    const made = { bytes: 1_000 + day, rows: 10, encrypted: day % 2 === 0, marks: {} };
    const at = new Date(first + day * DAY_MS);
    await db.transaction((tx) => insertBackup(tx, { at, cause: 'daily', file: '/srv/secret/place', made }));
  }
  const { backups } = await apiAs(backupsRouter, db, admin.actor).list();
  expect(backups).toHaveLength(10);
  expect(backups[0]).toEqual({
    at: '2026-11-12T02:00:00.000Z',
    cause: 'daily',
    bytes: 1_011,
    rows: 10,
    encrypted: false,
  });
});

it.each(['teacher', 'parent', 'student'] as const)('tells a %s nothing', async (role) => {
  const { actor } = await aUser(db, { role });
  await expect(apiAs(backupsRouter, db, actor).list()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('warns after two days, and of none where the portal makes them itself', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(isOverdue('2026-11-19T12:00:00Z', now, true)).toBe(false);
  expect(isOverdue('2026-11-19T11:59:00Z', now, true)).toBe(true);
  expect(isOverdue('2026-11-19T11:59:00Z', now, false)).toBe(true);
  expect(isOverdue(null, now, true)).toBe(true);
  expect(isOverdue(null, now, false)).toBe(false);
});
