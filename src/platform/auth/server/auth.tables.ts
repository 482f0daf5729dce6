import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';

/** Accounts that can sign in. Roles are not stored here: they belong to the people feature. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    password_hash: text('password_hash').notNull(),
    /** Metadata that the user supplied at sign-up (full_name); never a source of rights. */
    user_metadata: jsonb('user_metadata').$type<Record<string, unknown>>().notNull().default({}),
    disabled_at: instant('disabled_at'),
    /**
     * True if somebody else set the password (a slip, a file): the owner must choose their own before anything else.
     */
    must_change_password: boolean('must_change_password').notNull().default(false),
    /** Expiry of an assigned password that is still unused; null for one that its owner chose. */
    password_expires_at: instant('password_expires_at'),
    password_changed_at: instant('password_changed_at'),
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
    address: text('address'),
    created_at: instant('created_at').notNull().defaultNow(),
    refreshed_at: instant('refreshed_at').notNull().defaultNow(),
    /** The person's last request, to the minute. Automatic token renewals do not count. */
    last_used_at: instant('last_used_at').notNull().defaultNow(),
    /**
     * When the person last authenticated: by password, passkey or code. Dangerous actions require it to be
     * recent.
     */
    proved_at: instant('proved_at').notNull().defaultNow(),
    /** From when the device is trusted for actions that affect many people. */
    trusted_at: instant('trusted_at').notNull().defaultNow(),
    /** Idle timeout: an unused session expires after this time. */
    idle_seconds: integer('idle_seconds').notNull().default(43_200),
    not_after: instant('not_after').notNull(),
    /**
     * The role in which a person with several roles acts here, as named by the product; null for the usual
     * one.
     */
    acting_as: text('acting_as'),
  },
  (table) => [index('sessions_user_id_idx').on(table.user_id)],
);

/** Refresh tokens by hash. Used ones are kept, so that a second use is detected and ends the session. */
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

/**
 * The keys that sign access tokens (ES256), with the private half sealed. The newest is in use; older ones
 * stay in the key set until their tokens have expired.
 */
export const signingKeys = pgTable('signing_keys', {
  kid: text('kid').primaryKey(),
  /** `{ sealed }`; empty once the key was replaced. */
  private_jwk: jsonb('private_jwk').$type<Record<string, unknown>>().notNull(),
  public_jwk: jsonb('public_jwk').$type<Record<string, unknown>>().notNull(),
  created_at: instant('created_at').notNull().defaultNow(),
});

/**
 * Failed sign-ins and new accounts per bucket (an account or an IP address) and period. Stored in the
 * database so that a restart resets nothing.
 */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    bucket: text('bucket').notNull(),
    window_start: instant('window_start').notNull(),
    failures: integer('failures').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bucket, table.window_start] })],
);

/** Second factors. An unconfirmed one (`unverified`) gives no protection and may be deleted. */
export const factors = pgTable(
  'factors',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    factor_type: text('factor_type').$type<'totp' | 'phone' | 'webauthn'>().notNull(),
    friendly_name: text('friendly_name'),
    status: text('status').$type<'unverified' | 'verified'>().notNull().default('unverified'),
    /** The authenticator's secret, sealed under the installation's key. */
    secret: text('secret'),
    phone: text('phone'),
    credential_id: text('credential_id'),
    credential: jsonb('credential').$type<{
      publicKey: string;
      counter: number;
      transports?: string[] | undefined;
      backedUp?: boolean;
    }>(),
    /** The last 30-second step whose code was used, so that no code is accepted twice. */
    last_step: bigint('last_step', { mode: 'number' }),
    last_used_at: instant('last_used_at'),
    created_at: instant('created_at').notNull().defaultNow(),
    updated_at: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('factors_user_id_idx').on(table.user_id),
    uniqueIndex('factors_credential_id_key').on(table.credential_id),
    check('factors_type_is_known', sql`${table.factor_type} in ('totp', 'phone', 'webauthn')`),
    check('factors_status_is_known', sql`${table.status} in ('unverified', 'verified')`),
  ],
);

/** A challenge to a factor, or (without one) to any passkey at sign-in. Can be answered once, within minutes. */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    id: uuid('id').primaryKey(),
    factor_id: uuid('factor_id').references(() => factors.id, { onDelete: 'cascade' }),
    session_id: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** The value that the passkey signs, or the hash of the code sent by SMS. */
    challenge: text('challenge'),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('factor_challenges_factor_id_idx').on(table.factor_id),
    index('factor_challenges_session_id_idx').on(table.session_id),
    index('factor_challenges_expires_at_idx').on(table.expires_at),
  ],
);

/** Recovery codes for a lost phone, by keyed hash; each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    code_hash: text('code_hash').notNull(),
    used_at: instant('used_at'),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.code_hash] })],
);

/** Password reset links, by hash; each works once. */
export const resetTokens = pgTable(
  'reset_tokens',
  {
    token_hash: text('token_hash').primaryKey(),
    /** The short code on a printed slip, by keyed hash; null for a link that went by mail. */
    code_hash: text('code_hash'),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The administrator who printed it; null if requested by mail. */
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('reset_tokens_code_hash_key').on(table.code_hash),
    index('reset_tokens_user_id_idx').on(table.user_id),
  ],
);

/** Devices that were used to sign in, by cookie hash, so that a stranger's failures do not lock them out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    device_hash: text('device_hash').notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: instant('created_at').notNull().defaultNow(),
    last_used_at: instant('last_used_at').notNull().defaultNow(),
    /**
     * A day after its first sign-in; immediately for the account's first device and during the account's
     * first day.
     */
    trusted_at: instant('trusted_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.device_hash, table.user_id] }),
    index('known_devices_user_id_idx').on(table.user_id),
  ],
);

/** API keys by hash, with which a program acts for its owner; `hint` lets the owner recognize one. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scope: text('scope').$type<'read' | 'write'>().notNull(),
    /** As for a session: the role in which its owner created it; null for the usual one. */
    acting_as: text('acting_as'),
    key_hash: text('key_hash').notNull(),
    hint: text('hint').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    expires_at: instant('expires_at').notNull(),
    last_used_at: instant('last_used_at'),
    revoked_at: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('api_keys_key_hash_key').on(table.key_hash),
    index('api_keys_user_id_idx').on(table.user_id),
    check('api_keys_scope_is_known', sql`${table.scope} in ('read', 'write')`),
  ],
);
