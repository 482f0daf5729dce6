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
/** Always on: an intruder would switch it off first. */
export const SECURITY = 'security';
export const ALL_GROUPS = [...NOTICE_GROUPS, SECURITY] as const;
export type ChosenGroup = (typeof NOTICE_GROUPS)[number];
export type NoticeGroup = (typeof ALL_GROUPS)[number];

/** Kinds whose group does not follow from their feature. */
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

/** The group under which people choose a kind; null for a kind that only a newer version knows. */
export const groupOf = (kind: string): NoticeGroup | null =>
  GROUP_OF_KIND[kind] ?? GROUP_OF_FEATURE[kind.split('.')[0]!] ?? null;

const FAMILY: readonly ChosenGroup[] = ['report_cards', 'announcements', 'assignments'];

/** The groups of which a role has notices, in the order of the page. */
export const GROUPS_OF_ROLE: Readonly<Record<Role, readonly ChosenGroup[]>> = {
  admin: ['announcements', 'messages', 'office'],
  teacher: ['announcements', 'messages', 'timetable', 'office'],
  parent: ['absences', 'money', ...FAMILY, 'messages', 'account'],
  student: FAMILY,
};

/** Groups that reach people who chose nothing. */
const ON_AT_FIRST: readonly NoticeGroup[] = ['absences', 'money', 'report_cards'];
export const isOnAtFirst = (group: NoticeGroup): boolean => ON_AT_FIRST.includes(group);

/** The groups that a school sends by text message unless it chooses others. */
export const FIRST_SMS_GROUPS: readonly ChosenGroup[] = ['absences', 'money'];

/** Groups whose sentence a text message says; of others it names the group: marks and texts do not belong on a locked phone. */
const SAID_BY_SMS: readonly NoticeGroup[] = ['absences', 'money', 'announcements', SECURITY];
export const isSaidBySms = (kind: string): boolean => {
  const group = groupOf(kind);
  return group !== null && SAID_BY_SMS.includes(group);
};

/** Text messages leave from 08:00 to 20:00 alone, urgent ones too: networks ask it of those who send many. */
const [SMS_FROM, SMS_UNTIL] = [480, 1200];
const MINUTE_MS = 60_000;

/** When a text message may leave that is ready at a moment. */
export function smsTime(at: Date, timeZone: string): Date {
  const day = schoolDay(at, timeZone);
  const minutes = (at.getTime() - startOfDay(day, timeZone).getTime()) / MINUTE_MS;
  if (SMS_FROM <= minutes && minutes < SMS_UNTIL) return at;
  const next = minutes < SMS_FROM ? day : nextDay(day);
  return new Date(startOfDay(next, timeZone).getTime() + SMS_FROM * MINUTE_MS);
}

/** Parts that one text message may have; what does not fit stays in the inbox. */
export const MOST_SMS_PARTS = 3;
export const MOST_MONTHLY_PARTS = 1_000_000;

type Told = { kind: string; params: Readonly<Record<string, string | number>> };

/** Marks a notice of an announcement that the head sends as urgent. */
export const URGENT = { urgent: 1 } as const;

/**
 * Urgent notices wait for no morning and no budget: the absence of a child on the same day, an announcement that the head
 * calls urgent, and one's own account.
 */
export const isUrgent = ({ kind, params }: Told, today: SchoolDay): boolean =>
  groupOf(kind) === SECURITY ||
  (kind === 'attendance.absent' && params['day'] === today) ||
  (kind.startsWith('announcements.') && params['urgent'] === URGENT.urgent);

/** So often a week, Monday to Sunday, is a person interrupted by what is not urgent. */
export const WEEKLY_BUDGET = 3;

export type DueDelivery = { urgent: boolean; in_digest: boolean };

export type Moment = {
  at: Date;
  /** The end of the quiet hours; `at` itself outside of them. */
  allowedAt: Date;
  /** The end of the next quiet hours, when a digest goes out. */
  nextMorning: Date;
  /** Interruptions of the person since Monday. */
  interruptions: number;
  /** Whether a digest went out to the person today. */
  hadDigest: boolean;
};

/** Sent now, or due again at a later moment, as part of a digest or not. */
export type Decision = { send: true } | { until: Date; in_digest: boolean };

/**
 * Decides about the notices that are due for one person. Those sent now go out together: they are one interruption,
 * or a digest if all of them waited for it.
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

/** Known of one notice to one person by one channel. Mail is never `received`: no server says that it was. */
export const HEARD = ['received', 'left', 'unknown', 'waiting', 'not_sent'] as const;
export type Heard = (typeof HEARD)[number];

/** The order in which somebody is told again: by what costs nothing first. */
const AGAIN_BY = ['push', 'email', 'sms'] as const satisfies readonly Channel[];

/**
 * The channel by which somebody who has not reacted is told again: the first they have and that was not tried yet.
 * `waiting` while something is on its way; null where only paper is left.
 */
export function nextChannel(
  heard: ReadonlyMap<Channel, Heard>,
  has: ReadonlySet<Channel>,
): Channel | 'waiting' | null {
  if ([...heard.values()].includes('waiting')) return 'waiting';
  return AGAIN_BY.find((channel) => has.has(channel) && !heard.has(channel)) ?? null;
}

/** Reasons for which a delivery is not sent. The notice stays in the inbox, except where it was taken back. */
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

/** Longer than this behind its time, a notice of a stopped channel no longer leaves: the inbox has it. */
export const STOPPED_HOURS = 72;
export type Skip = (typeof SKIPS)[number];

/** Tries of a push that a push service did not answer or asked to repeat, and of a text message that has not left. */
export const MOST_ATTEMPTS = 5;

export const MOST_CODE_ATTEMPTS = 10;
export const CODE_MINUTES = 60;
/** Pause between two codes to one person. */
export const CODE_PAUSE_MINUTES = 2;

/** The outcome of a delivery, as the office counts it: a skipped one under its reason. */
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

/** Outcomes in which nothing reached the channel. */
export const NOT_SENT: readonly Outcome[] = ['failed', ...SKIPS];

/** Deliveries that the office may send again: each failed for a reason that can pass, not because nobody should read it. */
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

/** How far back the page of the office looks. */
export const SHOWN_DAYS = 30;

/** The states of a delivery in the database. */
export const DELIVERY_STATES = ['waiting', 'sending', 'accepted', 'failed', 'skipped', 'unknown'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a guardian hears of nothing outside of the portal. */
export const UNREACHED = ['no_account', 'no_channel', 'not_delivered'] as const;
