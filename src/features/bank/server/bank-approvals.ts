import * as z from 'zod/mini';
import { approvalKind } from '#features/second-person.ts';
import { Id } from '#platform/http/id.ts';
import { bankContract, MovementInput, ReverseInput } from '../bank.contract.ts';
import { BANK_REVERSAL_WORDS, WITHDRAWAL_WORDS } from '../bank-approval-words.ts';
import { mayMoveMoney, mayReverse } from '../bank.policy.ts';
import { recordTransaction, reverseTransaction } from './bank.service.ts';

/** The asker's till pays: it can be opened or filled, and the request waits for that. */
const passing = ['TILL_NOT_OPEN', 'TILL_SHORT'];

/** Commands on savings for which a school may want a second person. */
export const bankApprovals = [
  approvalKind({
    kind: 'bank.withdrawal',
    policy: mayMoveMoney,
    words: WITHDRAWAL_WORDS,
    input: z.extend(MovementInput, { account_id: Id }),
    execute: (call, { account_id, ...input }) => recordTransaction(call, 'withdraw', account_id, input),
    refusals: bankContract.withdraw['~orpc'].errorMap,
    passing,
  }),
  approvalKind({
    kind: 'bank.reversal',
    policy: mayReverse,
    words: BANK_REVERSAL_WORDS,
    input: z.extend(ReverseInput, { transaction_id: Id }),
    execute: (call, { transaction_id, ...input }) => reverseTransaction(call, transaction_id, input),
    refusals: bankContract.reverse['~orpc'].errorMap,
    passing,
  }),
];
