import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ApprovalKindName } from '../../approvals.rules.ts';

/** The names of the kinds, on the page of rules and above a request. */
export const KIND_NAMES: Readonly<Record<ApprovalKindName, MessageDescriptor>> = {
  'fees.reversal': msg`Reversals of fee payments`,
  'fees.reduction': msg`Discounts and waivers`,
  'fees.refund': msg`Refunds of credit`,
  'bank.withdrawal': msg`Withdrawals of savings`,
  'bank.reversal': msg`Reversals of savings operations`,
  'people.role': msg`Roles and duties`,
  'report_cards.change': msg`Changes of released report cards`,
  'year_end.run': msg`End of the school year`,
};
