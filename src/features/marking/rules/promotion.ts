import type { Fraction } from 'fraction.js';
import type { PromotionOutcome, PromotionRule } from '../marking-scheme.ts';
import type { Student, Subject } from './class-index.ts';
import { isAtLeast } from './numbers.ts';
import type { SchemeNumbers, Value } from './scheme-numbers.ts';

export type PromotionGrounds = {
  student: Student;
  /** The school's own average for the year, without an external examination. */
  before_exam: { value: Value | null };
  subjects: readonly { subject: Subject; value: Value | null }[];
  classified: boolean;
  exam_class: boolean;
  unjustified_hours: Fraction;
};

/** The outcome of the first rule that holds; null if none does (section 10). */
export const promotionOf = (numbers: SchemeNumbers, grounds: PromotionGrounds): PromotionOutcome | null =>
  numbers.scheme.promotion.find((rule) => ruleHolds(numbers, rule, grounds))?.outcome ?? null;

function ruleHolds(numbers: SchemeNumbers, rule: PromotionRule, grounds: PromotionGrounds): boolean {
  const { reaches, numberOf } = numbers;
  const { subjects, student, unjustified_hours } = grounds;
  const { value: average } = grounds.before_exam;
  const { input } = student;
  return (
    holds(rule.average_from, (bound) => average !== null && reaches(average, bound)) &&
    holds(rule.average_below, (bound) => average !== null && !reaches(average, bound)) &&
    holds(rule.core_from, (bound) =>
      subjects.every(
        ({ subject, value }) => !subject.input.core || (value !== null && reaches(value, bound)),
      ),
    ) &&
    holds(rule.classified, (said) => grounds.classified === said) &&
    holds(rule.exam_class, (said) => grounds.exam_class === said) &&
    holds(rule.exam_passed, (said) => input.exam_passed === said) &&
    holds(rule.repeats_from, (bound) => input.repeats >= bound) &&
    holds(rule.unjustified_hours_from, (bound) => isAtLeast(unjustified_hours, numberOf(bound))) &&
    holds(rule.exclusion_days_from, (bound) => input.exclusion_days >= bound) &&
    holds(rule.permanently_excluded, (said) => input.permanently_excluded === said)
  );
}

/** A condition absent from the rule holds. */
const holds = <Bound>(bound: Bound | undefined, condition: (bound: Bound) => boolean): boolean =>
  bound === undefined || condition(bound);
