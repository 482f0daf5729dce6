import type { PromotionOutcome } from '../marking-scheme.ts';

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
