import { and, count, eq, gte, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { FIRST_MONTHLY, type Outcome, type Use } from '../assistant.rules.ts';
import { assistantRequests, assistantSettings } from './assistant.tables.ts';

export type Settings = Omit<typeof assistantSettings.$inferSelect, 'id'>;

const FIRST_SETTINGS: Settings = {
  is_on: false,
  address: '',
  model: '',
  sealed_key: null,
  monthly_requests: FIRST_MONTHLY,
};

const withoutId = ({ id: _id, ...settings }: typeof assistantSettings.$inferSelect): Settings => settings;

export async function findSettings(tx: Tx): Promise<Settings> {
  const [chosen] = await tx.select().from(assistantSettings);
  return chosen ? withoutId(chosen) : FIRST_SETTINGS;
}

/** The settings, locked until the transaction ends, so that concurrent requests count each other. */
export async function lockSettings(tx: Tx): Promise<Settings> {
  await tx.insert(assistantSettings).values(FIRST_SETTINGS).onConflictDoNothing();
  const [chosen] = await tx.select().from(assistantSettings).for('update');
  return chosen ? withoutId(chosen) : FIRST_SETTINGS;
}

export async function updateSettings(tx: Tx, set: Settings): Promise<void> {
  await tx.update(assistantSettings).set(set);
}

export async function isOn(tx: Tx): Promise<boolean> {
  return (await findSettings(tx)).is_on;
}

/** The number of requests since a given time, of everybody or of one person. */
export async function countRequests(tx: Tx, since: Date, userId?: string): Promise<number> {
  const [found] = await tx
    .select({ requests: count() })
    .from(assistantRequests)
    .where(
      and(
        gte(assistantRequests.asked_at, since),
        userId === undefined ? undefined : eq(assistantRequests.user_id, userId),
      ),
    );
  return found?.requests ?? 0;
}

export async function insertRequest(
  tx: Tx,
  row: Pick<typeof assistantRequests.$inferInsert, 'id' | 'user_id' | 'use' | 'asked_at'>,
): Promise<void> {
  await tx.insert(assistantRequests).values(row);
}

export async function settleRequest(
  tx: Tx,
  id: string,
  set: { outcome: Outcome; letters: number },
): Promise<void> {
  await tx.update(assistantRequests).set(set).where(eq(assistantRequests.id, id));
}

/** The number of requests by month and use since a given time. */
export async function countByMonth(
  tx: Tx,
  since: Date,
  timeZone: string,
): Promise<{ month: string; use: Use; requests: number }[]> {
  const { rows } = await tx.execute<{ month: string; use: Use; requests: number }>(sql`
    select to_char(date_trunc('month', ${assistantRequests.asked_at} at time zone ${timeZone}), 'YYYY-MM-DD') as month,
      use, count(*)::int as requests
    from ${assistantRequests} where ${assistantRequests.asked_at} >= ${since}
    group by 1, 2 order by 1 desc, 2`);
  return rows;
}

/** The names of all people of the school, which prompts must not contain. */
export async function selectNames(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select full_name as name from profiles
    union select full_name from students where full_name is not null
    union select full_name from guardians`);
  return rows.map(({ name }) => name);
}
