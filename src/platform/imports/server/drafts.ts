import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#platform/db/database.ts';

/** Maximum drafts of a person that are waiting for their mapping; each expires after a day. */
const MOST_DRAFTS = 5;
export const DRAFT_MS = 24 * 3_600_000;
/** Maximum number of header rows whose mapping is remembered per person. */
const MOST_HEADS = 50;

/** A parsed file that is waiting for its mapping. Its table also has `imported_at`, null until it is imported. */
export type Draft = { id: string; user_id: string; file_name: string; created_at: Date; lines: string[][] };

/** True if the lines of a file can still be imported. */
export function isOpenDraft(
  { created_at, imported_at }: { created_at: Date; imported_at: Date | null },
  at: Date,
): boolean {
  return imported_at === null && at.getTime() - created_at.getTime() <= DRAFT_MS;
}

/**
 * Stores a draft and deletes the person's others except the newest few that have not expired.
 * `more` holds the feature's additional columns.
 */
export async function insertDraft(
  tx: Tx,
  table: PgTable,
  { id, user_id, file_name, created_at, lines }: Draft,
  more: Record<string, string> = {},
): Promise<void> {
  const names = Object.keys(more).map((name) => sql`, ${sql.identifier(name)}`);
  const values = Object.values(more).map((value) => sql`, ${value}`);
  await tx.execute(sql`insert into ${table} (id, user_id, file_name, created_at, lines${sql.join(names)})
    values (${id}, ${user_id}, ${file_name}, ${instant(created_at)}, ${JSON.stringify(lines)}::jsonb${sql.join(values)})`);
  const drafts = sql`user_id = ${user_id} and imported_at is null`;
  await tx.execute(sql`delete from ${table} where ${drafts}
    and (created_at < ${instant(new Date(created_at.getTime() - DRAFT_MS))} or id not in
      (select id from ${table} where ${drafts} order by created_at desc, id desc limit ${MOST_DRAFTS}))`);
}

/** The mapping last used with a header row; not validated. */
export async function findMapping(
  tx: Tx,
  table: PgTable,
  { userId, head }: { userId: string; head: string },
): Promise<unknown> {
  const { rows } = await tx.execute<{ mapping: unknown }>(
    sql`select mapping from ${table} where user_id = ${userId} and head = ${head}`,
  );
  return rows[0]?.mapping ?? null;
}

type KeptMapping = { userId: string; head: string; mapping: object; at: Date };

/** Stores a mapping and deletes the person's others except the most recently used. */
export async function keepMapping(
  tx: Tx,
  table: PgTable,
  { userId, head, mapping, at }: KeptMapping,
): Promise<void> {
  const kept = sql`${JSON.stringify(mapping)}::jsonb`;
  await tx.execute(sql`insert into ${table} (user_id, head, mapping, used_at)
    values (${userId}, ${head}, ${kept}, ${instant(at)})
    on conflict (user_id, head) do update set mapping = excluded.mapping, used_at = excluded.used_at`);
  await tx.execute(sql`delete from ${table} where user_id = ${userId} and head not in
    (select head from ${table} where user_id = ${userId} order by used_at desc, head limit ${MOST_HEADS})`);
}

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
