import * as z from 'zod/mini';
import { approvalKind } from '#features/second-person.ts';
import { Id } from '#platform/http/id.ts';
import { bankContract, MovementInput, ReverseInput } from '../bank.contract.ts';
import { BANK_REVERSAL_WORDS, WITHDRAWAL_WORDS } from '../bank-approval-words.ts';
import { mayMoveMoney, mayReverse } from '../bank.policy.ts';
import { recordTransaction, reverseTransaction } from './bank.service.ts';

/** The requester's till pays. It can still be opened or filled, so these refusals leave the request pending. */
const passing = ['TILL_NOT_OPEN', 'TILL_SHORT'];

/** Operations on savings for which a school may require a second person. */
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
