import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { contactChanges } from '#features/guardians/server/contact-changes.tables.ts';
import { invitations } from '#features/joining/server/joining.tables.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { RETENTION_KINDS, type RetentionKind } from '#features/people/retention.rules.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { retentionRouter } from '#features/settings/server/retention.router.ts';
import { applyRetention } from '#features/settings/server/retention.service.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { recordEvent } from '#platform/audit/server/record.ts';
import { knownDevices, users } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { outbox } from '#platform/mail/server/mail.tables.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { FEATURES } from './features.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
const OLD = new Date('2024-01-10T10:00:00Z');
const YOUNG = new Date('2026-11-01T10:00:00Z');
const PARTS = FEATURES.flatMap(({ retention }) => retention ?? []);
const KEPT = Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, null])) as Record<RetentionKind, null>;

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
});

const api = () => apiAs(retentionRouter, db, admin.actor, { now: () => NOW });
const apply = () => applyRetention({ db, now: () => NOW, closing: new AbortController().signal }, PARTS);
const events = () =>
  ownerOf(db)
    .select({ action: auditEvents.action, details: auditEvents.details })
    .from(auditEvents)
    .where(inArray(auditEvents.action, ['settings.retention_set', 'settings.retention_applied']))
    .orderBy(auditEvents.id);

async function aRefused(at: Date) {
  const person = await aUser(db, { role: null });
  await db
    .update(profiles)
    .set({ refused_at: at, has_role: false })
    .where(eq(profiles.user_id, person.userId));
  return person.userId;
}
const anInvitation = async (given: Partial<typeof invitations.$inferInsert>) => {
  const id = newId();
  const values = { role: 'teacher', full_name: 'Fotso', code_hash: randomUUID(), expires_at: OLD } as const;
  await db.insert(invitations).values({ id, ...values, ...given });
  return id;
};
const left = async (table: typeof users | typeof invitations | typeof outbox, ids: string[]) => {
  const rows = await db.select({ id: table.id }).from(table).where(inArray(table.id, ids));
  return ids.filter((id) => rows.some((row) => row.id === id));
};

it('only administrators choose the retention, from a list of periods', async () => {
  for (const role of ['teacher', 'parent', null] as const) {
    const other = apiAs(retentionRouter, db, (await aUser(db, { role })).actor);
    await expect(other.get()).rejects.toMatchObject({ status: 403 });
    await expect(other.set(KEPT)).rejects.toMatchObject({ status: 403 });
  }
  await expect(api().set({ ...KEPT, sent_mail: 1 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

it('each kind of data is deleted by exactly one feature', () => {
  expect(PARTS.map(({ what }) => what).toSorted()).toEqual([...RETENTION_KINDS].toSorted());
});

it('deletes nothing until a school chooses; then older unneeded data, with a count in the audit trail', async () => {
  const refused = await aRefused(OLD);
  const refusedLately = await aRefused(YOUNG);
  const hadRole = await aRefused(OLD);
  await db.transaction((tx) =>
    recordEvent(tx, {
      at: OLD,
      action: 'people.role_set',
      actorId: admin.userId,
      address: null,
      subject: { type: 'user', id: hadRole },
    }),
  );
  const onRecord = await aRefused(OLD);
  const { id: student_id } = await aStudent(db);
  const { guardian_id } = await aGuardianLink(db, { user_id: onRecord, student_id });
  const withdrawn = await anInvitation({ revoked_at: OLD, expires_at: YOUNG });
  const ranOut = await anInvitation({});
  const used = await anInvitation({ used_at: OLD });
  const open = await anInvitation({ expires_at: new Date('2026-12-24T00:00:00Z') });
  const letter = { recipient: 'a@school.test', subject: 'Invitation', expires_at: OLD };
  const [sent, waiting] = [newId(), newId()];
  await db.insert(outbox).values([
    { id: sent, ...letter, sent_at: OLD },
    { id: waiting, ...letter, expires_at: new Date('2026-12-24T00:00:00Z') },
  ]);
  await db.insert(knownDevices).values([
    { device_hash: 'old', user_id: admin.userId, last_used_at: OLD },
    { device_hash: 'young', user_id: admin.userId, last_used_at: YOUNG },
  ]);
  const change = { guardian_id, field: 'phone', new_value: '+237699000000', asked_at: OLD } as const;
  const undecided = newId();
  await db.insert(contactChanges).values([
    { ...change, id: newId(), decided_at: OLD, approved: false },
    { ...change, id: undecided },
  ]);

  expect(await apply()).toBe(0);
  expect(await api().get()).toEqual(KEPT);
  await api().set({ ...KEPT, refused_requests: 24, sent_mail: 12 });
  await api().set({ ...KEPT, refused_requests: 24, sent_mail: 12 });
  expect(await apply()).toBe(2);
  expect(await left(invitations, [withdrawn, ranOut])).toHaveLength(2);
  const all = Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, 12])) as Record<RetentionKind, 12>;
  expect(await api().set(all)).toEqual(all);
  expect(await apply()).toBe(4);
  expect(await apply()).toBe(0);

  expect(await left(users, [refused, refusedLately, hadRole, onRecord, admin.userId])).toEqual([
    refusedLately,
    hadRole,
    onRecord,
    admin.userId,
  ]);
  expect(await left(invitations, [withdrawn, ranOut, used, open])).toEqual([used, open]);
  expect(await left(outbox, [sent, waiting])).toEqual([waiting]);
  expect(
    (await db.select({ hash: knownDevices.device_hash }).from(knownDevices)).map(({ hash }) => hash),
  ).toEqual(['young']);
  expect((await db.select({ id: contactChanges.id }).from(contactChanges)).map(({ id }) => id)).toEqual([
    undecided,
  ]);
  const told = await events();
  expect(told.filter(({ action }) => action === 'settings.retention_set')).toHaveLength(2);
  const counts = told
    .filter(({ action }) => action === 'settings.retention_applied')
    .map(({ details }) => JSON.stringify(details));
  expect(counts.toSorted()).toEqual(
    [
      '{"contact_requests":1}',
      '{"known_devices":1}',
      '{"refused_requests":1}',
      '{"sent_mail":1}',
      '{"unused_invitations":2}',
    ].toSorted(),
  );
});
