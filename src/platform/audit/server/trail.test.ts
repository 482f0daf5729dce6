import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { breakEverywhere } from '#platform/testing/fail-points.ts';
import { countAllRows } from '#platform/testing/row-counts.ts';
import { anEvent, eventOf } from './audit.builders.ts';
import { recordEvent } from './record.ts';
import { sealEvents } from './seal.ts';

const NOW = () => new Date('2026-11-20T09:00:00Z');

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase({ rights: 'owner' }));
  await db.execute(sql`create table things (name text)`);
});

const change = (broken: Db) =>
  broken.transaction(async (tx) => {
    await tx.execute(sql`insert into things values ('changed')`);
    await recordEvent(tx, eventOf());
  });

describe('G1: a change and its event', () => {
  it('are both stored or neither, at whichever statement the database is lost', async () => {
    const before = await countAllRows(db);
    const statements = await breakEverywhere(db, change, async (after) => {
      expect(await countAllRows(db), `something stayed behind after ${after} statements`).toEqual(before);
    });
    expect(statements, 'begin, change, event, commit').toBe(4);
    const after = await countAllRows(db);
    expect([after['things'], after['audit_events']]).toEqual([
      before['things']! + 1,
      before['audit_events']! + 1,
    ]);
  });

  it('are both rolled back if anything fails afterwards', async () => {
    const before = await countAllRows(db);
    const failing = db.transaction(async (tx) => {
      await tx.execute(sql`insert into things values ('changed')`);
      await recordEvent(tx, eventOf());
      throw new Error('wrong');
    });
    await expect(failing).rejects.toThrow('wrong');
    expect(await countAllRows(db)).toEqual(before);
  });
});

describe('G1: the audit trail is never changed, not even by the owner of the table', () => {
  beforeAll(async () => {
    await anEvent(db);
    await sealEvents(db, NOW);
  });

  it.each([
    `update audit_events set action = 'tests.never_happened'`,
    `delete from audit_events`,
    `delete from audit_events where false`,
    `truncate audit_events`,
    `truncate audit_events cascade`,
    `update audit_seals set hash = ''`,
    `delete from audit_seals`,
    `truncate audit_seals`,
  ])('%s', async (statement) => {
    const before = await countAllRows(db);
    await expect(db.$client.query(statement)).rejects.toMatchObject({
      code: '42501',
      message: expect.stringContaining('IMMUTABLE'),
    });
    expect(await countAllRows(db)).toEqual(before);
  });
});
