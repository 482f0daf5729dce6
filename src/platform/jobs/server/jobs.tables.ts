import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';

/** Background jobs, single or repeating. One row per job; a worker claims it by a lease. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** Kind and key identify a job. A repeating job has the empty key. */
    key: text('key').notNull(),
    payload: jsonb('payload').notNull().default({}),
    state: text('state').$type<'waiting' | 'done' | 'failed'>().notNull(),
    /** Earliest start; while it runs, the time at which the worker's lease expires. */
    run_at: instant('run_at').notNull(),
    /** Attempts since the last success. */
    attempts: integer('attempts').notNull().default(0),
    last_error: text('last_error'),
    created_at: instant('created_at').notNull(),
    started_at: instant('started_at'),
    /** Time of the last success. */
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
