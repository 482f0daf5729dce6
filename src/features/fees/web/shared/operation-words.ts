import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StatementLine } from '../../charges/fees.contract.ts';

/** The names of operations on fees; a reversal's depends on what it reverses. */
export const OPERATION_WORDS: Record<Exclude<StatementLine['kind'], 'reversal'>, MessageDescriptor> = {
  charge: msg`Fee`,
  payment: msg`Payment`,
  discount: msg`Discount`,
  waiver: msg`Waiver`,
  credit_use: msg`Paid from credit`,
  refund: msg`Credit paid out`,
  opening: msg`Opening credit`,
};
