import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { notices } from '#features/people/server/notices.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { amount, instant } from '#platform/db/columns.ts';
import { outbox } from '#platform/mail/server/mail.tables.ts';
import type { Channel } from '../channels.rules.ts';
import type { DeliveryState, NoticeGroup } from '../delivery.rules.ts';

const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A delivery of a notice to one person by one channel, with its outcome. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid('id').primaryKey(),
    user_id: ofUser(),
    /** Null once the notice was withdrawn or deleted. */
    notice_id: uuid('notice_id').references(() => notices.id, { onDelete: 'set null' }),
    kind: text('kind').notNull(),
    about: text('about').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    /**
     * `sending`: in the outbox or the spool; `accepted`: taken by the channel, which does not mean that it
     * was read; `unknown`: a gateway of text messages may have sent it.
     */
    state: text('state').$type<DeliveryState>().notNull(),
    /** Set if it failed, was skipped or is unknown. */
    reason: text('reason'),
    urgent: boolean('urgent').notNull().default(false),
    /** Whether a person at the school chose this channel: it is sent unless the reader switched it off. */
    asked: boolean('asked').notNull().default(false),
    /** Over the weekly budget, so it waits for the digest. */
    in_digest: boolean('in_digest').notNull().default(false),
    due_at: instant('due_at').notNull(),
    created_at: instant('created_at').notNull(),
    /** Deliveries that went out together are one interruption. */
    run_id: uuid('run_id'),
    sent_at: instant('sent_at'),
    /** Attempts of a push or text message; those of an e-mail are in the outbox. */
    attempts: integer('attempts').notNull().default(0),
    /** Billed parts of the text message; set on only one of its deliveries. */
    parts: integer('parts'),
    /** Identifies a text message and its number; set on the first of its deliveries. */
    text_key: text('text_key'),
    /** The delivery of another person whose identical text message to the same number covers this one. */
    covering_id: uuid('covering_id'),
    /** When the service worker on the phone showed it. */
    seen_at: instant('seen_at'),
    /** The gateway's own id of the text message, if it assigns one. */
    gateway_id: text('gateway_id'),
    /** When the network reported the text message as delivered. */
    delivered_at: instant('delivered_at'),
    mail_id: uuid('mail_id').references(() => outbox.id, { onDelete: 'set null' }),
  },
  (table) => [
    // At most one waiting delivery per thing: further events update it.
    uniqueIndex('deliveries_waiting_key')
      .on(table.user_id, table.kind, table.about, table.channel)
      .where(sql`${table.state} = 'waiting'`),
    index('deliveries_due_idx')
      .on(table.due_at)
      .where(sql`${table.state} = 'waiting'`),
    index('deliveries_sent_idx').on(table.user_id, table.sent_at),
    index('deliveries_notice_id_idx').on(table.notice_id),
    index('deliveries_mail_id_idx').on(table.mail_id),
    index('deliveries_run_id_idx').on(table.run_id),
    index('deliveries_created_at_idx').on(table.created_at),
    uniqueIndex('deliveries_text_key')
      .on(table.text_key)
      .where(sql`${table.state} in ('waiting', 'sending', 'accepted', 'unknown')`),
    index('deliveries_gateway_id_idx').on(table.gateway_id),
    index('deliveries_covering_id_idx').on(table.covering_id),
    check(
      'deliveries_state_is_known',
      sql`${table.state} in ('waiting', 'sending', 'accepted', 'failed', 'skipped', 'unknown')`,
    ),
    check(
      'deliveries_reason',
      sql`(${table.reason} is not null) = (${table.state} in ('failed', 'skipped', 'unknown'))`,
    ),
    check('deliveries_channel_is_known', sql`${table.channel} in ('email', 'push', 'sms')`),
    check('deliveries_parts', sql`${table.parts} > 0`),
  ],
);

/** Channels stopped by the office: their deliveries wait until they are switched on again. */
export const stoppedChannels = pgTable(
  'stopped_channels',
  { channel: text('channel').$type<Channel>().primaryKey(), since: instant('since').notNull() },
  (table) => [check('stopped_channels_channel_is_known', sql`${table.channel} in ('email', 'push', 'sms')`)],
);

/** The school's settings for text messages: one row, once changed. */
export const smsSettings = pgTable(
  'sms_settings',
  {
    id: boolean('id').primaryKey().default(true),
    is_on: boolean('is_on').notNull(),
    groups: text('groups').array().$type<NoticeGroup[]>().notNull(),
    /** The most parts per month. */
    monthly_parts: integer('monthly_parts').notNull(),
    price_per_part: amount('price_per_part').notNull(),
    /** Whether accents that force parts of 70 characters are removed. */
    plain_accents: boolean('plain_accents').notNull(),
  },
  (table) => [
    check('sms_settings_is_one', sql`${table.id}`),
    check('sms_settings_parts', sql`${table.monthly_parts} >= 0`),
    check('sms_settings_price', sql`${table.price_per_part} >= 0`),
  ],
);

/** Parts used per month: reserved before sending, and released if the message was certainly not sent. */
export const smsMonths = pgTable(
  'sms_months',
  { month: date('month').primaryKey(), parts: integer('parts').notNull() },
  (table) => [check('sms_months_parts', sql`${table.parts} >= 0`)],
);

/** A person's setting for a group and channel, if it differs from the default. */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    user_id: ofUser(),
    notice_group: text('notice_group').$type<NoticeGroup>().notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    is_on: boolean('is_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.notice_group, table.channel] })],
);

/** Confirmations of e-mail addresses by a code that was mailed to them. */
export const addressConfirmations = pgTable('address_confirmations', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The confirmed address: if the account's address changes, it must be confirmed again. */
  email: text('email').notNull(),
  /** A keyed hash; null once used. */
  code_hash: text('code_hash'),
  sent_at: instant('sent_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  confirmed_at: instant('confirmed_at'),
});
