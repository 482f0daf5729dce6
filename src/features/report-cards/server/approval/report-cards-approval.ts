import * as z from 'zod/mini';
import { approvalKind } from '#features/second-person.ts';
import { LiftHoldInput, MakeInput, reportCardsContract } from '../../report-cards.contract.ts';
import { CARD_CHANGE_WORDS } from '../../report-cards-approval-words.ts';
import { mayKeepReportCards } from '../../report-cards.policy.ts';
import { periodOf } from '../../report-cards.rules.ts';
import { liftHold } from '../holds.service.ts';
import { makeCards } from '../making.service.ts';

/** Changes of released cards, for which a school may require a second person. */
export const reportCardsApproval = approvalKind({
  kind: 'report_cards.change',
  policy: mayKeepReportCards,
  words: CARD_CHANGE_WORDS,
  input: z.union([z.extend(MakeInput, { changes: z.string() }), LiftHoldInput]),
  execute: (call, input) =>
    'lifted' in input ? liftHold(call, input) : makeCards(call, { ...input, period: periodOf(input.period) }),
  refusals: {
    ...reportCardsContract.make['~orpc'].errorMap,
    ...reportCardsContract.liftHold['~orpc'].errorMap,
  },
});
