import type { PromotionOutcome } from '../marking-scheme.ts';

/**
 * What the marks propose for the end of the year, in the words of the year's end; null where nothing is to be proposed: no rule
 * held, or the decision waits for an examination or a condition. Who goes up from the last level of the school graduates.
 */
export function outcomeOfPromotion(
  promotion: PromotionOutcome | null,
  ofClass: 'promote' | 'repeat' | 'graduate',
): 'promote' | 'repeat' | 'leave' | 'graduate' | null {
  switch (promotion) {
    case 'promote':
      return ofClass === 'graduate' ? 'graduate' : 'promote';
    case 'dismiss':
      return 'leave';
    case 'repeat':
    case 'graduate':
      return promotion;
    case 'conditional':
    case 'resit':
    case null:
      return null;
  }
}
