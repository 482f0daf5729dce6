import { eq, isNull } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { tillPayouts, tillPeriods, tillSessions } from './till.tables.ts';

type Session = typeof tillSessions.$inferInsert;

export async function insertSession(tx: Tx, session: Session): Promise<void> {
  await tx.insert(tillSessions).values(session);
}

type Closing = Pick<
  Session,
  | 'closed_at'
  | 'closed_by'
  | 'closed_position'
  | 'expected'
  | 'counted'
  | 'denominations'
  | 'reason'
  | 'closing_id'
>;

export async function closeSession(tx: Tx, sessionId: string, closing: Closing): Promise<void> {
  await tx.update(tillSessions).set(closing).where(eq(tillSessions.id, sessionId));
}

export async function signSession(
  tx: Tx,
  sessionId: string,
  signature: { signed_by: string; signed_at: Date },
): Promise<void> {
  await tx.update(tillSessions).set(signature).where(eq(tillSessions.id, sessionId));
}

export async function insertPayout(tx: Tx, payout: typeof tillPayouts.$inferInsert): Promise<void> {
  await tx.insert(tillPayouts).values(payout);
}

type Change = { by: string; at: Date; position: number };

export async function startPeriod(tx: Tx, { by, at, position }: Change): Promise<void> {
  await tx
    .insert(tillPeriods)
    .values({ id: newId(), from_position: position, started_at: at, started_by: by })
    .onConflictDoNothing();
}

export async function endPeriod(tx: Tx, { by, at, position }: Change): Promise<void> {
  await tx
    .update(tillPeriods)
    .set({ until_position: position, ended_at: at, ended_by: by })
    .where(isNull(tillPeriods.until_position));
}
