import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import type { Due } from './deliveries.queries.ts';
import { deliveries } from './deliveries.tables.ts';

type Text = { rows: readonly Due[]; to: string; text: string };

/**
 * A hash that identifies a text to a number, equal for two guardians who share it. The text itself is never
 * stored.
 */
const textKeyOf = (secrets: Secrets, { rows, to, text }: Text): string =>
  secrets.hash(
    'text message',
    JSON.stringify([
      to,
      text,
      ...rows.map(({ kind, about, notice }) => [kind, about, notice!.created_at.toISOString()]),
    ]),
  );

/**
 * Claims a number for a text message, or marks the message as covered by another person's; false if covered.
 * Concurrent processes are serialized.
 */
export async function claimNumber(tx: Tx, secrets: Secrets, message: Text): Promise<boolean> {
  const { rows } = message;
  const text_key = textKeyOf(secrets, message);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${text_key}, 0))`);
  const ids = rows.map(({ id }) => id);
  const isIt = and(
    eq(deliveries.text_key, text_key),
    inArray(deliveries.state, ['waiting', 'sending', 'accepted', 'unknown']),
  );
  const [found] = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(isIt, ne(deliveries.user_id, rows[0]!.user_id)));
  const mine = inArray(deliveries.id, ids);
  if (found) {
    await tx
      .update(deliveries)
      .set({ state: 'skipped', reason: 'COVERED', covering_id: found.id, text_key: null })
      .where(mine);
    return false;
  }
  await tx.update(deliveries).set({ text_key: null }).where(isIt);
  await tx.update(deliveries).set({ text_key }).where(eq(deliveries.id, ids[0]!));
  return true;
}
