import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Who can sign in. What a person may do in the school is not written here: roles belong to the people feature. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    password_hash: text('password_hash').notNull(),
    /** What the person wrote at sign-up (full_name); never a source of rights. */
    user_metadata: jsonb('user_metadata').$type<Record<string, unknown>>().notNull().default({}),
    disabled_at: instant('disabled_at'),
    last_sign_in_at: instant('last_sign_in_at'),
    created_at: instant('created_at').notNull().defaultNow(),
    updated_at: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    check('users_email_is_lower_case', sql`${table.email} = lower(${table.email})`),
  ],
);

/** One signed-in device. Deleting the row ends it at once: every request looks the row up. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    aal: text('aal').notNull().default('aal1'),
    amr: jsonb('amr').$type<{ method: string; timestamp: number }[]>().notNull(),
    user_agent: text('user_agent'),
    created_at: instant('created_at').notNull().defaultNow(),
    refreshed_at: instant('refreshed_at').notNull().defaultNow(),
    not_after: instant('not_after').notNull(),
  },
  (table) => [index('sessions_user_id_idx').on(table.user_id)],
);

/** Refresh tokens by hash. A used one stays, so that its second use is seen and ends the session. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    token_hash: text('token_hash').primaryKey(),
    session_id: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    parent_hash: text('parent_hash'),
    used_at: instant('used_at'),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('refresh_tokens_session_id_idx').on(table.session_id)],
);

/** The keys that sign access tokens (ES256), newest first in use; older ones stay in the key set until their tokens are gone. */
export const signingKeys = pgTable('signing_keys', {
  kid: text('kid').primaryKey(),
  private_jwk: jsonb('private_jwk').$type<Record<string, unknown>>().notNull(),
  public_jwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  created_at: instant('created_at').notNull().defaultNow(),
});

/** Failed sign-ins by bucket (an account or an address) and window. In the database so that a restart forgives nothing. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    bucket: text('bucket').notNull(),
    window_start: instant('window_start').notNull(),
    failures: integer('failures').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bucket, table.window_start] })],
);
