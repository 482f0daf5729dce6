import { asc, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import pino from 'pino';
import type { Db } from '#platform/db/database.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { anEvent, eventOf } from './audit.builders.ts';
import { auditEvents, auditSeals } from './audit.tables.ts';
import { recordEvent } from './record.ts';
import { nothingSettled, sealEvents } from './seal.ts';
import { startSealing } from './sealing.ts';
import { checkChain } from './verify.ts';

const NOW = () => new Date('2026-11-20T09:00:00Z');

let db: Db;
beforeEach(async () => {
  ({ db } = await testDatabase({ max: 24 }));
});

const sealedSeqs = async () => {
  const rows = await db
    .select({ position: auditSeals.position, seq: auditEvents.seq })
    .from(auditSeals)
    .innerJoin(auditEvents, sql`${auditEvents.id} = ${auditSeals.event_id}`)
    .orderBy(asc(auditSeals.position));
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1));
  return rows.map(({ seq }) => seq);
};

/** Inserts an event in a transaction that stays open until the test commits or rolls it back. */
async function aHeldEvent() {
  let end!: (how: 'commit' | 'roll back') => void;
  const told = new Promise<'commit' | 'roll back'>((resolve) => (end = resolve));
  let written!: () => void;
  const isWritten = new Promise<void>((resolve) => (written = resolve));
  const transaction = db
    .transaction(async (tx) => {
      await recordEvent(tx, eventOf());
      written();
      if ((await told) === 'roll back') throw new Error('rolled back');
    })
    .catch(() => {});
  await isWritten;
  return async (how: 'commit' | 'roll back') => {
    end(how);
    await transaction;
  };
}

describe('sealing', () => {
  it('gives every event a unique position, in order, and a second call finds nothing left', async () => {
    for (let made = 0; made < 3; made += 1) await anEvent(db);
    expect(await sealEvents(db, NOW)).toBe(3);
    expect(await sealEvents(db, NOW)).toBe(0);
    expect(await sealedSeqs()).toEqual([1, 2, 3]);
  });

  it('continues over several batches of a thousand', async () => {
    await db.execute(
      sql`insert into audit_events (id, at, action, via) select gen_random_uuid(), now(), 'tests.happened', 'server' from generate_series(1, 2500)`,
    );
    expect(await sealEvents(db, NOW)).toBe(2500);
    expect(await checkChain(db, NOW)).toMatchObject({ intact: true, events: 2500 });
  });

  it('leaves no gap after a rollback', async () => {
    await anEvent(db);
    await (
      await aHeldEvent()
    )('roll back');
    await anEvent(db);
    await sealEvents(db, NOW);
    expect(await sealedSeqs()).toEqual([1, 3]);
  });

  it('includes an event that commits after later ones were sealed, however long it takes', async () => {
    const settled = nothingSettled();
    await anEvent(db);
    const release = await aHeldEvent();
    for (let turn = 0; turn < 3; turn += 1) {
      await anEvent(db);
      await sealEvents(db, NOW, settled);
    }
    await release('commit');
    await sealEvents(db, NOW, settled);
    expect(await sealedSeqs()).toEqual([1, 3, 4, 5, 2]);
    expect(await checkChain(db, NOW)).toMatchObject({ intact: true, events: 5 });
  });

  it('advances while there are always open transactions: settled events are not read again', async () => {
    const settled = nothingSettled();
    let last = await aHeldEvent();
    for (let turn = 0; turn < 5; turn += 1) {
      const next = await aHeldEvent();
      await last('commit');
      await sealEvents(db, NOW, settled);
      last = next;
    }
    expect(settled.upTo).toBeGreaterThan(0);
    await last('commit');
    await sealEvents(db, NOW, settled);
    expect(settled).toEqual({ upTo: 6, pending: null });
    expect(await sealedSeqs()).toHaveLength(6);
  });

  it('runs in one process at a time, and both calls succeed', async () => {
    for (let made = 0; made < 20; made += 1) await anEvent(db);
    const counts = await Promise.all(Array.from({ length: 8 }, () => sealEvents(db, NOW)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(20);
    expect(await sealedSeqs()).toHaveLength(20);
  });

  it('misses nothing and leaves no gap with twenty writers, some of whom roll back', async () => {
    const sealing = startSealing({ db, log: pino({ level: 'silent' }), now: NOW, everyMs: 2 });
    const settled = nothingSettled();
    let kept = 0;
    await Promise.all(
      Array.from({ length: 20 }, async (_, writer) => {
        for (let made = 0; made < 15; made += 1) {
          const fails = (writer + made) % 5 === 0;
          await db
            .transaction(async (tx) => {
              await recordEvent(tx, eventOf());
              await tx.execute(sql`select pg_sleep(${Math.random() / 200})`);
              if (fails) throw new Error('rolled back');
              kept += 1;
            })
            .catch(() => {});
          if (made % 5 === 0) await sealEvents(db, NOW, settled);
        }
      }),
    );
    await sealing.close();
    expect(kept).toBe(240);
    expect(await sealedSeqs()).toHaveLength(kept);
    expect(await checkChain(db, NOW)).toMatchObject({ intact: true, events: kept });
  });

  it('leaves events of a newer version to that version', async () => {
    let isOutdated = true;
    const log = pino({ level: 'silent' });
    const sealing = startSealing({ db, log, now: NOW, everyMs: 2, isOutdated: async () => isOutdated });
    await anEvent(db);
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(await sealedSeqs()).toEqual([]);
    isOutdated = false;
    await expect.poll(async () => (await sealedSeqs()).length).toBe(1);
    isOutdated = true;
    // A round that began before the newer version came may still be under way.
    await new Promise((resolve) => setTimeout(resolve, 40));
    await anEvent(db);
    await sealing.close();
    expect(await sealedSeqs()).toHaveLength(1);
  });

  it('survives a temporary loss of the database', async () => {
    const warned: unknown[] = [];
    const log = { warn: (...line: unknown[]) => warned.push(line) } as unknown as pino.Logger;
    await ownerOf(db).execute(sql`alter table audit_seals rename to away`);
    const sealing = startSealing({ db, log, now: NOW, everyMs: 2 });
    await anEvent(db);
    await expect.poll(() => warned.length).toBe(1);
    await ownerOf(db).execute(sql`alter table away rename to audit_seals`);
    await expect.poll(async () => (await sealedSeqs()).length).toBe(1);
    await anEvent(db);
    await sealing.close();
    expect(await sealedSeqs(), 'the last turn is at the close').toHaveLength(2);
    expect(warned, 'said once').toHaveLength(1);
  });
});
