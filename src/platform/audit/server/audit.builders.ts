import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { ownerOf } from '#platform/testing/database.ts';
import { type NewAuditEvent, recordEvent } from './record.ts';

/** Writes an audit event for a test, in a separate transaction. */
export async function anEvent(db: Db, event: Partial<NewAuditEvent> = {}): Promise<void> {
  await db.transaction((tx) => recordEvent(tx, eventOf(event)));
}

/** Input for `recordEvent` with defaults for fields that a test does not care about. */
export const eventOf = (event: Partial<NewAuditEvent> = {}): NewAuditEvent => ({
  at: new Date('2026-11-20T08:00:00Z'),
  action: 'tests.happened',
  actorId: randomUUID(),
  address: '10.0.0.1',
  subject: { type: 'student', id: randomUUID() },
  details: { fields: ['phone'], number: 1 },
  ...event,
});

/** Simulates an attacker with full database rights: triggers are off in this transaction. */
export async function withTriggersOff(db: Db, forge: (tx: Tx) => Promise<unknown>): Promise<void> {
  await ownerOf(db).transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await forge(tx);
  });
}
