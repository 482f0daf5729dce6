import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { anEvent, withTriggersOff } from './audit.builders.ts';
import { sealEvents } from './seal.ts';
import { verifyChain } from './verify.ts';

const NOW = () => new Date('2026-11-20T09:00:00Z');
const EVENTS = 6;

let db: Db;
beforeEach(async () => {
  ({ db } = await testDatabase());
  for (let made = 0; made < EVENTS; made += 1) await anEvent(db);
  await sealEvents(db, NOW);
});

const check = () => db.transaction(verifyChain);
const forge = (...statements: string[]) =>
  withTriggersOff(db, async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
const eventAt = (position: number) => `(select event_id from audit_seals where position = ${position})`;

describe('G1: the hash chain of the audit trail', () => {
  it('is intact without tampering, even with events that are not sealed yet', async () => {
    await anEvent(db);
    expect(await check()).toEqual({
      intact: true,
      events: EVENTS,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
      broken_at: null,
    });
  });

  it('is intact and has no head while there are no events', async () => {
    const { db: empty } = await testDatabase();
    expect(await empty.transaction(verifyChain)).toEqual({
      intact: true,
      events: 0,
      head: null,
      broken_at: null,
    });
  });

  it.each([
    ['action', `'tests.other'`],
    ['at', `at + interval '1 microsecond'`],
    ['actor_id', 'null'],
    ['actor_id', `'${randomUUID()}'`],
    ['via', `'key'`],
    ['address', `'10.0.0.2'`],
    ['subject_type', `'user'`],
    ['subject_id', `'${randomUUID()}'`],
    ['details', `details || '{"number": 2}'`],
    ['details', `details || '{"number": 1.0}'`],
    ['seq', '1000'],
    ['id', `'${randomUUID()}'`],
  ])('reports the position of an event whose %s became %s by tampering', async (column, value) => {
    await forge(`update audit_events set ${column} = ${value} where id = ${eventAt(4)}`);
    expect(await check()).toMatchObject({ intact: false, events: 3, broken_at: 4 });
  });

  it.each([
    [1, 'the first'],
    [3, 'one in the middle'],
    [EVENTS, 'the last'],
  ])('reports position %d when %s event is deleted', async (position) => {
    await forge(`delete from audit_events where id = ${eventAt(position)}`);
    expect(await check()).toMatchObject({ intact: false, broken_at: position });
  });

  it('reports the position when an event was deleted with its seal', async () => {
    await forge(
      `delete from audit_events where id = ${eventAt(3)}`,
      `delete from audit_seals where position = 3`,
    );
    expect(await check()).toMatchObject({ intact: false, broken_at: 3 });
  });

  it('reports the position when later events are renumbered to hide a deletion', async () => {
    await forge(
      `delete from audit_events where id = ${eventAt(3)}`,
      `delete from audit_seals where position = 3`,
      `update audit_seals set position = -position where position > 3`,
      `update audit_seals set position = -position - 1 where position < 0`,
    );
    expect(await check()).toMatchObject({ intact: false, broken_at: 3 });
  });

  it('reports the position of two that were swapped', async () => {
    await forge(
      `create temp table pair on commit drop as select position, event_id from audit_seals where position in (2, 5)`,
      `update audit_seals set event_id = gen_random_uuid() where position in (2, 5)`,
      `update audit_seals s set event_id = p.event_id from pair p where s.position = 7 - p.position and s.position in (2, 5)`,
    );
    expect(await check()).toMatchObject({ intact: false, broken_at: 2 });
  });

  it('reports the position of an inserted event', async () => {
    const id = randomUUID();
    await forge(
      `insert into audit_events (id, at, action, via) values ('${id}', now(), 'tests.happened', 'server')`,
      `update audit_seals set position = -position where position > 3`,
      `update audit_seals set position = -position + 1 where position < 0`,
      `insert into audit_seals values (4, '${id}', repeat('a', 64), now())`,
    );
    expect(await check()).toMatchObject({ intact: false, broken_at: 4 });
  });

  it('reports the position of a seal without an event after the last', async () => {
    await forge(`insert into audit_seals values (7, gen_random_uuid(), repeat('a', 64), now())`);
    expect(await check()).toMatchObject({ intact: false, broken_at: 7 });
  });

  it('reports the position of an overwritten seal', async () => {
    await forge(`update audit_seals set hash = repeat('b', 64) where position = 2`);
    expect(await check()).toMatchObject({ intact: false, broken_at: 2 });
  });

  it('gives an event inserted without a seal the last position, so that it cannot be backdated', async () => {
    const before = await check();
    await forge(
      `insert into audit_events (id, seq, at, action, via) values (gen_random_uuid(), 0, '2020-01-01', 'tests.happened', 'server')`,
    );
    await sealEvents(db, NOW);
    const after = await check();
    expect(after).toMatchObject({ intact: true, events: EVENTS + 1 });
    expect(after.head).not.toBe(before.head);
  });

  it('shows a truncated audit trail by a head that differs from the one written down elsewhere', async () => {
    const written = await check();
    await forge(
      `delete from audit_events where id = ${eventAt(EVENTS)}`,
      `delete from audit_seals where position = ${EVENTS}`,
    );
    const cut = await check();
    expect(cut).toMatchObject({ intact: true, events: EVENTS - 1 });
    expect(cut.head).not.toBe(written.head);
  });
});
