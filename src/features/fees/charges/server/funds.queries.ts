import { asc, sql } from 'drizzle-orm';
import { accountsOf } from '#features/ledger/server/ledger.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { FEE_FUND, FEE_FUND_SHARE } from '../../fees.rules.ts';
import { feeFunds } from '../../server/funds.tables.ts';

/** The funds that are not the school's own, by name. */
export function selectFunds(tx: Tx): Promise<{ id: string; name: string }[]> {
  return tx
    .select({ id: feeFunds.id, name: feeFunds.name })
    .from(feeFunds)
    .orderBy(asc(sql`lower(${feeFunds.name})`));
}

/** The fund with a name, ignoring case, created if missing. Concurrent callers get the same one. */
export async function fundOfName(
  tx: Tx,
  name: string,
  { id = newId(), at, by }: { id?: string; at: Date; by: string },
): Promise<string> {
  await tx.insert(feeFunds).values({ id, name, created_at: at, created_by: by }).onConflictDoNothing();
  const found = one(
    await tx
      .select({ id: feeFunds.id })
      .from(feeFunds)
      .where(sql`lower(${feeFunds.name}) = lower(${name})`),
  );
  // The accounts are opened here, so that payments need not open them while holding the lock on
  // fees.
  for (const kind of [FEE_FUND, FEE_FUND_SHARE]) await accountsOf(tx, kind, [found.id], at);
  return found.id;
}
