import { useLingui } from '@lingui/react/macro';
import type { Duty } from '#features/people/duties.rules.ts';
import { DUTY_WORDS } from '#features/people/web/shared/duty-words.ts';
import { elided } from '#platform/i18n/elided.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import type { Approval } from '../../approvals.contract.ts';

/** The sentence about what a request will do, in the reader's language. */
export function useApprovalSentence(): (approval: Pick<Approval, 'words' | 'facts' | 'amount'>) => string {
  const { i18n } = useLingui();
  return ({ words, facts, amount }) => {
    const duties = facts['duties']?.split(',').map((duty) => i18n._(DUTY_WORDS[duty as Duty].name));
    const values = {
      ...facts,
      ...(duties && { duties: duties.join(', ') }),
      ...(amount !== null && { amount: formatAmount(amount, 'XAF') }),
    };
    const message = { id: words, message: words, values };
    const sentence = i18n._(message);
    return currentLocale() === 'fr' ? elided(sentence) : sentence;
  };
}
