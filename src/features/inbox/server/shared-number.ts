import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import type { Due } from './deliveries.queries.ts';
import { deliveries } from './deliveries.tables.ts';

type Text = { rows: readonly Due[]; to: string; text: string };

/** Names a text about some facts on its way to a number: the same for two guardians who share it. Its words rest nowhere. */
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
 * Marks a text message as the one of its number, or as covered by that of another person; false if it is covered. Of
 * two processes the second waits for the first.
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
