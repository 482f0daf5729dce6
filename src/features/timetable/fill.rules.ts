import { type RoomKind, WEEKDAYS } from './timetable.rules.ts';

/** The rules that a school may set for a timetable, in the order of their dialog. */
export const FILL_RULE_KINDS = [
  'class_gaps',
  'spread',
  'class_most_a_day',
  'class_late_starts',
  'teacher_gaps',
  'teacher_most_a_day',
  'teacher_least_a_day',
  'teacher_in_a_row',
  'teacher_days',
  'subject_first_lessons',
  'subject_doubles',
  'subject_room',
  'class_room',
] as const;
export type FillRuleKind = (typeof FILL_RULE_KINDS)[number];

type RuleForm = {
  /** The limit first offered, and the smallest and largest; absent for a rule without one. */
  limit?: { usual: number; least: number; most: number };
  /** The rule needs a subject or a class, or may be limited to one teacher. */
  for?: 'subject' | 'class' | 'teacher';
  room?: 'room' | 'kind';
  /** Cannot be a wish. */
  isAlwaysHard?: true;
};

export const RULE_FORMS: Readonly<Record<FillRuleKind, RuleForm>> = {
  class_gaps: {},
  spread: {},
  class_most_a_day: { limit: { usual: 7, least: 1, most: 20 } },
  class_late_starts: { limit: { usual: 0, least: 0, most: WEEKDAYS.length } },
  teacher_gaps: { limit: { usual: 4, least: 0, most: 20 }, for: 'teacher' },
  teacher_most_a_day: { limit: { usual: 6, least: 1, most: 20 }, for: 'teacher' },
  teacher_least_a_day: { limit: { usual: 2, least: 1, most: 10 }, for: 'teacher' },
  teacher_in_a_row: { limit: { usual: 4, least: 1, most: 20 }, for: 'teacher' },
  teacher_days: { limit: { usual: 4, least: 1, most: WEEKDAYS.length }, for: 'teacher' },
  subject_first_lessons: { limit: { usual: 4, least: 1, most: 20 }, for: 'subject' },
  subject_doubles: {
    limit: { usual: 1, least: 1, most: WEEKDAYS.length },
    for: 'subject',
    isAlwaysHard: true,
  },
  subject_room: { for: 'subject', room: 'kind', isAlwaysHard: true },
  class_room: { for: 'class', room: 'room', isAlwaysHard: true },
};

export type FillRule = {
  kind: FillRuleKind;
  /** The limit; null for a rule without one. */
  most: number | null;
  is_hard: boolean;
  /** The teacher, subject or class to which the rule is limited. */
  teacher_id?: string | undefined;
  subject_id?: string | undefined;
  class_id?: string | undefined;
  room_id?: string | undefined;
  room_kind?: RoomKind | undefined;
};

/** The default rules of a first timetable; both are wishes. */
export const USUAL_RULES: readonly FillRule[] = [
  { kind: 'class_gaps', most: null, is_hard: false },
  { kind: 'spread', most: null, is_hard: false },
];

/** Identifies a rule by its kind and the teacher, subject or class it applies to. Each key occurs once. */
export const ruleKey = ({ kind, teacher_id, subject_id, class_id }: FillRule): string =>
  [kind, teacher_id ?? subject_id ?? class_id].filter(Boolean).join(' ');

/** Whether the rules are unique, and each has the limit, room, subject, class or teacher that its kind needs. */
export function areRulesInOrder(rules: readonly FillRule[]): boolean {
  return new Set(rules.map(ruleKey)).size === rules.length && rules.every(isInOrder);
}

function isInOrder(rule: FillRule): boolean {
  const { limit, for: scope, room, isAlwaysHard } = RULE_FORMS[rule.kind];
  return (
    (limit
      ? rule.most !== null && limit.least <= rule.most && rule.most <= limit.most
      : rule.most === null) &&
    (rule.is_hard || !isAlwaysHard) &&
    (rule.subject_id !== undefined) === (scope === 'subject') &&
    (rule.class_id !== undefined) === (scope === 'class') &&
    (rule.teacher_id === undefined || scope === 'teacher') &&
    (rule.room_id !== undefined) === (room === 'room') &&
    (rule.room_kind !== undefined) === (room === 'kind')
  );
}
