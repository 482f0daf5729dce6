import { WEEKDAYS } from './timetable.rules.ts';

/** The rules that a school may set for a timetable, in the order of their dialog. */
export const FILL_RULE_KINDS = [
  'class_gaps',
  'spread',
  'class_most_a_day',
  'teacher_gaps',
  'teacher_most_a_day',
  'teacher_in_a_row',
  'teacher_days',
] as const;
export type FillRuleKind = (typeof FILL_RULE_KINDS)[number];

/** The limit first offered, and the smallest and largest. Rules that are not here have none. */
export const RULE_LIMITS: Partial<Record<FillRuleKind, { usual: number; least: number; most: number }>> = {
  class_most_a_day: { usual: 7, least: 1, most: 20 },
  teacher_gaps: { usual: 4, least: 0, most: 20 },
  teacher_most_a_day: { usual: 6, least: 1, most: 20 },
  teacher_in_a_row: { usual: 4, least: 1, most: 20 },
  teacher_days: { usual: 4, least: 1, most: WEEKDAYS.length },
};

export type FillRule = { kind: FillRuleKind; most: number | null; is_hard: boolean };

/** The rules of a first timetable: both are wishes. */
export const USUAL_RULES: readonly FillRule[] = [
  { kind: 'class_gaps', most: null, is_hard: false },
  { kind: 'spread', most: null, is_hard: false },
];

/** Whether each rule is there once, with a limit where it needs one and only there. */
export function areRulesInOrder(rules: readonly FillRule[]): boolean {
  return (
    new Set(rules.map(({ kind }) => kind)).size === rules.length &&
    rules.every(({ kind, most }) => {
      const limit = RULE_LIMITS[kind];
      return limit ? most !== null && limit.least <= most && most <= limit.most : most === null;
    })
  );
}
