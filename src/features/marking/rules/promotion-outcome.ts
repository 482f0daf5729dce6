import type { ClassInput, YearResults } from '../class-results.ts';
import type { MarkingScheme, PromotionOutcome } from '../marking-scheme.ts';

/** What a promotion rule proposes for the end of the year; `decide`: a person has to, nothing is done by itself. */
export type YearOutcome = 'promote' | 'repeat' | 'graduate' | 'decide';

const OUTCOMES: Record<PromotionOutcome, YearOutcome> = {
  promote: 'promote',
  conditional: 'promote',
  repeat: 'repeat',
  graduate: 'graduate',
  // Nobody leaves the school, or waits for a second examination, by a rule alone.
  dismiss: 'decide',
  resit: 'decide',
};

/** What a rule's outcome means at the end of the year; who goes up from a class without a higher one has finished school. */
export function yearOutcomeOf(promotion: PromotionOutcome, { isLast }: { isLast: boolean }): YearOutcome {
  const outcome = OUTCOMES[promotion];
  return outcome === 'promote' && isLast ? 'graduate' : outcome;
}

/** What a council's decision means at the end of the year: people decided, so that a dismissal is one. */
export const councilOutcomeOf = (
  decision: PromotionOutcome,
  { isLast }: { isLast: boolean },
): YearOutcome | 'leave' => (decision === 'dismiss' ? 'leave' : yearOutcomeOf(decision, { isLast }));

type YearStudent = YearResults['students'][number];

/**
 * What the rules propose of somebody who has a result of the year, or sat its examination. A rule without conditions holds for
 * everybody: whoever has nothing to be judged by is a person's to decide.
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
