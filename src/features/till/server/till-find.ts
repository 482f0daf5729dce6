import { eq, sql } from 'drizzle-orm';
import { ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import { bearsNumber } from '#features/ledger/server/ledger.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import type { Found } from '#features/search.ts';
import type { Tx } from '#platform/db/database.ts';
import { mayKeepTill } from '../till.policy.ts';
import { tillPayouts, tillSessions } from './till.tables.ts';

/**
 * Finds a till's payouts by their number ("EXP-2026-000012") or their reversal's; the result opens
 * the tills of that day.
 */
export async function findPayouts(tx: Tx, actor: Actor, text: string, limit: number): Promise<Found[]> {
  const number = mayKeepTill(actor) ? bearsNumber(text) : null;
  if (!number) return [];
  const found = await tx
    .select({
      id: tillPayouts.id,
      payee: tillPayouts.payee,
      note: tillPayouts.note,
      day: tillSessions.opened_on,
      cashier_id: tillSessions.cashier_id,
    })
    .from(ledgerTransactions)
    .innerJoin(
      tillPayouts,
      eq(tillPayouts.id, sql`coalesce(${ledgerTransactions.reverses}, ${ledgerTransactions.id})`),
    )
    .innerJoin(tillSessions, eq(tillSessions.id, tillPayouts.session_id))
    .where(number)
    .limit(limit);
  return found.map(({ id, payee, note, day, cashier_id }) => ({
    id,
    title: payee ?? note,
    note: text.toUpperCase(),
    path: `/till?from=${day}&to=${day}&cashier_id=${cashier_id}`,
    rank: 0,
  }));
}
