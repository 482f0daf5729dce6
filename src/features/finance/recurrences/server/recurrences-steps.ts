import type { SchoolDay } from '#platform/time/school-day.ts';
import { firstFrom, occurrence } from '../recurrence.rules.ts';
import type { Rule } from './recurrences.queries.ts';

/** The number of the next entry. A paused rule would continue from today. */
export const nextStep = (rule: Rule, today: SchoolDay): number =>
  rule.paused_at ? firstFrom(rule, today, rule.next_n) : rule.next_n;

/** Whether no entries remain: its owner ended it, or its end has passed, even while paused. */
export const isOver = (rule: Rule, today: SchoolDay): boolean =>
  rule.next_on === null || occurrence(rule, nextStep(rule, today)) === null;
