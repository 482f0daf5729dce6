import type { Role } from '#features/people/people.rules.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

/** Ways by which a notice leaves the portal. The inbox itself is none: every notice is always there. */
export const CHANNELS = ['email', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

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
  messages: 'messages',
  assignments: 'assignments',
  timetable: 'timetable',
  cover: 'timetable',
  guardians: 'account',
  joining: 'account',
  auth: SECURITY,
  approvals: 'office',
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

type Told = { kind: string; params: Readonly<Record<string, string | number>> };

/** Urgent notices wait for no morning and no budget: the absence of a child on the same day, and one's own account. */
export const isUrgent = ({ kind, params }: Told, today: SchoolDay): boolean =>
  groupOf(kind) === SECURITY || (kind === 'attendance.absent' && params['day'] === today);

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
  'CHANNEL_OFF',
  'STOPPED',
] as const;

/** Longer than this behind its time, a notice of a stopped channel no longer leaves: the inbox has it. */
export const STOPPED_HOURS = 72;
export type Skip = (typeof SKIPS)[number];

/** Tries of a push that a push service did not answer, or asked to repeat. */
export const MOST_PUSH_ATTEMPTS = 5;

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
  ...SKIPS,
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Outcomes in which nothing reached the channel. */
export const NOT_SENT: readonly Outcome[] = ['failed', ...SKIPS];

/** Deliveries that the office may send again: each failed for a reason that can pass, not because nobody should read it. */
export const SENT_AGAIN: readonly Outcome[] = ['failed', 'NO_ADDRESS', 'NO_DEVICE', 'CHANNEL_OFF', 'STOPPED'];

/** How far back the page of the office looks. */
export const SHOWN_DAYS = 30;

/** Why a guardian hears of nothing outside of the portal. */
export const UNREACHED = ['no_account', 'no_channel', 'not_delivered'] as const;
