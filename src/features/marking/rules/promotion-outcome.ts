import type { ClassInput, YearResults } from '../class-results.ts';
import type { MarkingScheme, PromotionOutcome } from '../marking-scheme.ts';

/** A promotion rule's proposal for the end of the year; `decide` requires a person's decision. */
export type YearOutcome = 'promote' | 'repeat' | 'graduate' | 'decide';

const OUTCOMES: Record<PromotionOutcome, YearOutcome> = {
  promote: 'promote',
  conditional: 'promote',
  repeat: 'repeat',
  graduate: 'graduate',
  // A rule alone never dismisses a student or sends one to a second examination.
  dismiss: 'decide',
  resit: 'decide',
};

/** Maps a rule's outcome to the end of the year; promotion from a class without a higher one means graduation. */
export function yearOutcomeOf(promotion: PromotionOutcome, { isLast }: { isLast: boolean }): YearOutcome {
  const outcome = OUTCOMES[promotion];
  return outcome === 'promote' && isLast ? 'graduate' : outcome;
}

/** Maps a council's decision to the end of the year; unlike a rule, a council may dismiss a student. */
export const councilOutcomeOf = (
  decision: PromotionOutcome,
  { isLast }: { isLast: boolean },
): YearOutcome | 'leave' => (decision === 'dismiss' ? 'leave' : yearOutcomeOf(decision, { isLast }));

type YearStudent = YearResults['students'][number];

/**
 * The rules' proposal for a student who has a result for the year or sat its examination. A rule without conditions
 * holds for everyone, so students without any result are left for a person to decide.
 */
export function proposedFor(
  scheme: MarkingScheme,
  input: Pick<ClassInput, 'students'>,
  student: YearStudent,
): PromotionOutcome | null {
  const { student_id, average, subjects, promotion } = student;
  const averages = scheme.marking === 'numbers' && scheme.aggregation !== 'none';
  const sat = input.students.some(({ id, exam_passed }) => id === student_id && exam_passed !== null);
  return sat || (averages ? average !== null : subjects.some(isMarked)) ? promotion : null;
}

const isMarked = ({ value, judgement }: YearStudent['subjects'][number]) =>
  value !== null || judgement !== null;
