import { approvalKind } from '#features/second-person.ts';
import { RunInput, yearEndContract } from '../year-end.contract.ts';
import { YEAR_END_WORDS } from '../year-end-approval-words.ts';
import { mayEndYears } from '../year-end.policy.ts';
import { runYearEnd } from './year-end-run.ts';

/**
 * Ending a year as an operation that may require a second head. The check's fingerprint is compared again
 * when it runs.
 */
export const yearEndApproval = approvalKind({
  kind: 'year_end.run',
  policy: mayEndYears,
  words: YEAR_END_WORDS,
  input: RunInput,
  execute: (call, { year_id, ...input }) => runYearEnd(call, year_id, input),
  refusals: yearEndContract.run['~orpc'].errorMap,
});
