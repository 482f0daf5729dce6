import { and, eq } from 'drizzle-orm';
import { markSeen } from '#features/inbox/server/inbox.service.ts';
import type { Call as SchoolCall } from '#features/people/server/people.service.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Announcement } from '../announcements.contract.ts';
import { choicesFor, stateOf } from '../announcements.rules.ts';
import { findAnnouncement, insertRead, writeAcknowledged, writeAnswer } from './announcements.queries.ts';
import { readerOf } from './announcements.service.ts';
import { announcements } from './announcements.tables.ts';
import { isFor } from './audience.queries.ts';

type Call = SchoolCall & { timeZone: string };
type Row = typeof announcements.$inferSelect;

/** An announcement that is currently addressed to the caller; null otherwise. */
async function findForCaller(tx: Tx, { actor, now }: SchoolCall, id: string): Promise<Row | null> {
  const [found] = await tx
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), isFor(tx, actor, now())));
  return found ?? null;
}

/** Marks an announcement and its notice as seen by the caller; null if it is not addressed to them. */
export function openAnnouncement(call: SchoolCall, id: string): Promise<{ id: string } | null> {
  return call.db.transaction(async (tx) => {
    if (!(await findForCaller(tx, call, id))) return null;
    await insertRead(tx, { userId: call.actor.userId, id, at: call.now() });
    await markSeen(tx, { userId: call.actor.userId, about: id, at: call.now() });
    return { id };
  });
}

/** Records the caller's acknowledgment; null if it is not addressed to them. */
export function acknowledgeAnnouncement(call: Call, id: string): Promise<Announcement | null> {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    if (!(await findForCaller(tx, call, id))) return null;
    await writeAcknowledged(tx, { userId: actor.userId, id, at: now() });
    await markSeen(tx, { userId: actor.userId, about: id, at: now() });
    return findAnnouncement(tx, readerOf(call), id);
  });
}

/** Records the caller's answer to an announcement's question; null if the caller has no such question. */
export function answerAnnouncement(call: Call, id: string, choice: number): Promise<Announcement | null> {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    const row = await findForCaller(tx, call, id);
    if (!row || stateOf(row, readerOf(call)) !== 'published' || choice >= choicesFor(row, 'fr').length)
      return null;
    await writeAnswer(tx, { userId: actor.userId, id, choice, at: now() });
    await markSeen(tx, { userId: actor.userId, about: id, at: now() });
    return findAnnouncement(tx, readerOf(call), id);
  });
}
