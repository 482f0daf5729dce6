import type { Role } from '#features/people/people.rules.ts';
import { nextDay, type SchoolDay, schoolDay, startOfDay } from '#platform/time/school-day.ts';
import type { Channel } from './channels.rules.ts';

export const NOTICE_GROUPS = [
  'absences',
  'money',
  'report_cards',
  'announcements',
  'messages',
  'assignments',
  'timetable',
  'account',
  'office',
] as const;
/** Cannot be switched off, because an intruder would do that first. */
export const SECURITY = 'security';
export const ALL_GROUPS = [...NOTICE_GROUPS, SECURITY] as const;
export type ChosenGroup = (typeof NOTICE_GROUPS)[number];
export type NoticeGroup = (typeof ALL_GROUPS)[number];

/** Kinds whose group cannot be derived from their feature. */
const GROUP_OF_KIND: Readonly<Record<string, NoticeGroup>> = {
  'attendance.register_missing': 'office',
  'attendance.justification_waiting': 'office',
  'fees.claim_sent': 'office',
  'messages.reported': 'office',
  'guardians.waiting': 'office',
  'joining.waiting': 'office',
};

const GROUP_OF_FEATURE: Readonly<Record<string, NoticeGroup>> = {
  attendance: 'absences',
  fees: 'money',
  report_cards: 'report_cards',
  announcements: 'announcements',
  calendar: 'announcements',
  messages: 'messages',
  assignments: 'assignments',
  timetable: 'timetable',
  cover: 'timetable',
  guardians: 'account',
  joining: 'account',
  auth: SECURITY,
  approvals: 'office',
  early_warning: 'office',
  reports: 'office',
  people: 'office',
  ledger: 'office',
};

/** The group of a kind in people's settings; null for a kind that only a newer version knows. */
export const groupOf = (kind: string): NoticeGroup | null =>
  GROUP_OF_KIND[kind] ?? GROUP_OF_FEATURE[kind.split('.')[0]!] ?? null;

const FAMILY: readonly ChosenGroup[] = ['report_cards', 'announcements', 'assignments'];

/** The groups of notices that a role can receive, in display order. */
export const GROUPS_OF_ROLE: Readonly<Record<Role, readonly ChosenGroup[]>> = {
  admin: ['announcements', 'messages', 'office'],
  teacher: ['announcements', 'messages', 'timetable', 'office'],
  parent: ['absences', 'money', ...FAMILY, 'messages', 'account'],
  student: FAMILY,
};

/** Groups that are on by default. */
const ON_AT_FIRST: readonly NoticeGroup[] = ['absences', 'money', 'report_cards'];
export const isOnAtFirst = (group: NoticeGroup): boolean => ON_AT_FIRST.includes(group);

/** The groups that a school sends by text message by default. */
export const FIRST_SMS_GROUPS: readonly ChosenGroup[] = ['absences', 'money'];

/**
 * Groups whose text is included in a text message. For others only the group's name is sent, because marks
 * and messages must not appear on a locked phone.
 */
const SAID_BY_SMS: readonly NoticeGroup[] = ['absences', 'money', 'announcements', SECURITY];
export const isSaidBySms = (kind: string): boolean => {
  const group = groupOf(kind);
  return group !== null && SAID_BY_SMS.includes(group);
};

/** Text messages are only sent from 08:00 to 20:00, even urgent ones: networks require it of bulk senders. */
const [SMS_FROM, SMS_UNTIL] = [480, 1200];
const MINUTE_MS = 60_000;

/** When a text message that is ready at a given time may be sent. */
export function smsTime(at: Date, timeZone: string): Date {
  const day = schoolDay(at, timeZone);
  const minutes = (at.getTime() - startOfDay(day, timeZone).getTime()) / MINUTE_MS;
  if (SMS_FROM <= minutes && minutes < SMS_UNTIL) return at;
  const next = minutes < SMS_FROM ? day : nextDay(day);
  return new Date(startOfDay(next, timeZone).getTime() + SMS_FROM * MINUTE_MS);
}

/** The most parts of one text message; the rest is only in the inbox. */
export const MOST_SMS_PARTS = 3;
export const MOST_MONTHLY_PARTS = 1_000_000;

type Told = { kind: string; params: Readonly<Record<string, string | number>> };

/** Marks a notice of an announcement that the head sends as urgent. */
export const URGENT = { urgent: 1 } as const;

/**
 * Urgent notices ignore quiet hours and the budget: a child's absence on the same day, an announcement marked
 * as urgent by the head, and security of one's account.
 */
export const isUrgent = ({ kind, params }: Told, today: SchoolDay): boolean =>
  groupOf(kind) === SECURITY ||
  (kind === 'attendance.absent' && params['day'] === today) ||
  (kind.startsWith('announcements.') && params['urgent'] === URGENT.urgent);

/** The most interruptions of a person per week, Monday to Sunday, by notices that are not urgent. */
export const WEEKLY_BUDGET = 3;

export type DueDelivery = { urgent: boolean; in_digest: boolean };

export type Moment = {
  at: Date;
  /** The end of the quiet hours; `at` itself outside them. */
  allowedAt: Date;
  /** The end of the next quiet hours, when a digest is sent. */
  nextMorning: Date;
  /** The number of interruptions of the person since Monday. */
  interruptions: number;
  /** Whether the person was sent a digest today. */
  hadDigest: boolean;
};

/** Send now, or defer to a later time, possibly as part of a digest. */
export type Decision = { send: true } | { until: Date; in_digest: boolean };

/**
 * Decides on the due notices of one person. Those sent now go out together, as one interruption, or as a
 * digest if all of them waited for it.
 */
export function decide<Row extends DueDelivery>(rows: readonly Row[], moment: Moment): Map<Row, Decision> {
  const { at, allowedAt, nextMorning, interruptions, hadDigest } = moment;
  const isQuiet = allowedAt > at;
  return new Map(
    rows.map((row): [Row, Decision] => {
      const { urgent, in_digest } = row;
      if (urgent) return [row, { send: true }];
      if (isQuiet) return [row, { until: allowedAt, in_digest }];
      if (in_digest ? hadDigest : interruptions >= WEEKLY_BUDGET)
        return [row, { until: nextMorning, in_digest: true }];
      return [row, { send: true }];
    }),
  );
}

/**
 * The known outcome of a notice to one person by one channel. E-mail is never `received`, because servers do
 * not confirm delivery.
 */
export const HEARD = ['received', 'left', 'unknown', 'waiting', 'not_sent'] as const;
export type Heard = (typeof HEARD)[number];

/** The order of channels for a follow-up: free ones first. */
const AGAIN_BY = ['push', 'email', 'sms'] as const satisfies readonly Channel[];

/**
 * The channel for a follow-up to a person who has not reacted: the first available one not yet tried.
 * `waiting` if a delivery is pending; null if only paper is left.
 */
export function nextChannel(
  heard: ReadonlyMap<Channel, Heard>,
  has: ReadonlySet<Channel>,
): Channel | 'waiting' | null {
  if ([...heard.values()].includes('waiting')) return 'waiting';
  return AGAIN_BY.find((channel) => has.has(channel) && !heard.has(channel)) ?? null;
}

/** Reasons for not sending a delivery. The notice stays in the inbox, unless it was withdrawn. */
export const SKIPS = [
  'ACCOUNT_CLOSED',
  'TAKEN_BACK',
  'ALREADY_READ',
  'RIGHT_ENDED',
  'SETTLED',
  'SWITCHED_OFF',
  'NO_ADDRESS',
  'NO_DEVICE',
  'NO_PHONE',
  'CHANNEL_OFF',
  'CEILING',
  'COVERED',
  'STOPPED',
] as const;

/** A notice of a stopped channel that is later than this is no longer sent; it stays in the inbox. */
export const STOPPED_HOURS = 72;
export type Skip = (typeof SKIPS)[number];

/**
 * The most attempts of a push that the service did not answer or asked to repeat, and of an unsent text
 * message.
 */
export const MOST_ATTEMPTS = 5;

export const MOST_CODE_ATTEMPTS = 10;
export const CODE_MINUTES = 60;
/** The minimum time between two codes to one person. */
export const CODE_PAUSE_MINUTES = 2;

/** The outcome of a delivery as counted for the office; skipped ones are counted by reason. */
export const OUTCOMES = [
  'accepted',
  'sending',
  'due',
  'stopped',
  'quiet',
  'digest',
  'failed',
  'unknown',
  ...SKIPS,
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Outcomes of deliveries that never reached the channel. */
export const NOT_SENT: readonly Outcome[] = ['failed', ...SKIPS];

/**
 * Deliveries that the office may send again: their failure can be temporary, and does not concern the
 * reader's rights.
 */
export const SENT_AGAIN: readonly Outcome[] = [
  'failed',
  'unknown',
  'NO_ADDRESS',
  'NO_DEVICE',
  'NO_PHONE',
  'CHANNEL_OFF',
  'CEILING',
  'STOPPED',
];

/** The number of days shown on the office's page. */
export const SHOWN_DAYS = 30;

/** The states of a delivery in the database. */
export const DELIVERY_STATES = ['waiting', 'sending', 'accepted', 'failed', 'skipped', 'unknown'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a guardian receives nothing outside the portal. */
export const UNREACHED = ['no_account', 'no_channel', 'not_delivered'] as const;
