import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';

/** Work that is done beside the requests: once, or again and again. One row a piece of work, claimed by its lock. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** Two jobs of a kind with one key are one job. A repeating job has the empty key. */
    key: text('key').notNull(),
    payload: jsonb('payload').notNull().default({}),
    state: text('state').$type<'waiting' | 'done' | 'failed'>().notNull(),
    /** Not before this; while somebody works on it, the moment from which they count as dead. */
    run_at: instant('run_at').notNull(),
    /** Tries since it last went well. */
    attempts: integer('attempts').notNull().default(0),
    last_error: text('last_error'),
    created_at: instant('created_at').notNull(),
    started_at: instant('started_at'),
    /** When it last went well. */
    done_at: instant('done_at'),
  },
  (table) => [
    unique('jobs_kind_key').on(table.kind, table.key),
    index('jobs_due_idx')
      .on(table.run_at)
      .where(sql`${table.state} = 'waiting'`),
    check('jobs_state_is_known', sql`${table.state} in ('waiting', 'done', 'failed')`),
  ],
);
