import { beforeAll, describe, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { insertBackup } from '#platform/backup/server/backups.queries.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { eq } from 'drizzle-orm';
import type { BackupKeySource } from '#features/feature.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { isOverdue } from '../backups.rules.ts';
import { backupsRouter } from './backups.router.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const backupsAs = (actor: Actor, source: BackupKeySource = { from: 'none' }, now?: () => Date) =>
  apiAs(backupsRouter(source), db, actor, now ? { now } : {});

const DAY_MS = 86_400_000;
const first = Date.parse('2026-11-01T02:00:00Z');

it('shows administrators the last ten backups, without the paths of their files', async () => {
  const admin = await aUser(db, { role: 'admin' });
  expect(await backupsAs(admin.actor).list()).toEqual({
    daily: true,
    key: { from: 'none', shown: null },
    backups: [],
  });
  for (let day = 0; day < 12; day += 1) {
    const made = { bytes: 1_000 + day, rows: 10, encrypted: day % 2 === 0, marks: {} };
    const at = new Date(first + day * DAY_MS);
    await db.transaction((tx) => insertBackup(tx, { at, cause: 'daily', file: '/srv/secret/place', made }));
  }
  const { backups } = await backupsAs(admin.actor).list();
  expect(backups).toHaveLength(10);
  expect(backups[0]).toEqual({
    at: '2026-11-12T02:00:00.000Z',
    cause: 'daily',
    bytes: 1_011,
    rows: 10,
    encrypted: false,
  });
});

it.each(['teacher', 'parent', 'student'] as const)('is not found for a %s', async (role) => {
  const { actor } = await aUser(db, { role });
  await expect(backupsAs(actor).list()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('warns after two days without one, and, if the portal makes backups, when there is none at all', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(isOverdue('2026-11-19T12:00:00Z', now, true)).toBe(false);
  expect(isOverdue('2026-11-19T11:59:00Z', now, true)).toBe(true);
  expect(isOverdue('2026-11-19T11:59:00Z', now, false)).toBe(true);
  expect(isOverdue(null, now, true)).toBe(true);
  expect(isOverdue(null, now, false)).toBe(false);
});

describe('the key of the backups', () => {
  const KEY = 'K7QF-9MXR-4TGD-K7QF-9MXR-4TGD-K7QF-9MXR';
  const source = { from: 'file', find: async () => KEY } as const;

  it('is shown once, to one administrator who recently confirmed their identity; then all see when and to whom', async () => {
    const [first, second] = [
      await aUser(db, { role: 'admin', full_name: 'Onana Chantal' }),
      await aUser(db, { role: 'admin' }),
    ];
    const stale = { ...first.actor, provedAt: new Date(Date.now() - 11 * 60_000) };
    await expect(backupsAs(stale, source).showKey()).rejects.toMatchObject({ status: 423 });
    expect((await backupsAs(first.actor, source).list()).key).toEqual({ from: 'file', shown: null });

    expect(await backupsAs(first.actor, source).showKey()).toEqual({ key: KEY });
    const { key } = await backupsAs(second.actor, source).list();
    expect(key).toEqual({ from: 'file', shown: { at: expect.any(String), by: 'Onana Chantal' } });
    const shown = { code: 'BACKUP_KEY_SHOWN', status: 409 };
    await expect(backupsAs(second.actor, source).showKey()).rejects.toMatchObject(shown);
    const [event, ...more] = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'backups.key_shown'));
    expect([event?.actor_id, more]).toEqual([first.userId, []]);
    expect(JSON.stringify(event), 'the trail does not hold the key').not.toContain(KEY);

    // Repeating is allowed within the grace period, but not an hour later.
    expect(await backupsAs(first.actor, source).showKey()).toEqual({ key: KEY });
    const later = new Date(Date.now() + 3_600_000);
    const fresh = { ...first.actor, provedAt: later };
    await expect(backupsAs(fresh, source, () => later).showKey()).rejects.toMatchObject(shown);

    const another = { from: 'file', find: async () => KEY.replace('K7QF', 'WXYT') } as const;
    expect(
      (await backupsAs(second.actor, another).list()).key.shown,
      'another key wants printing',
    ).toBeNull();
  });

  it('that is configured is not shown, because the server’s operator has it', async () => {
    const { actor } = await aUser(db, { role: 'admin' });
    const api = backupsAs(actor, { from: 'configuration' });
    expect((await api.list()).key).toEqual({ from: 'configuration', shown: null });
    await expect(api.showKey()).rejects.toMatchObject({ code: 'NO_BACKUP_KEY' });
  });
});
