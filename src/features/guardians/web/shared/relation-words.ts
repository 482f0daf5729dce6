import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GuardianRight, Relation } from '#features/roster/guardians.rules.ts';

export const RELATION_NAMES: Record<Relation, MessageDescriptor> = {
  mother: msg`Mother`,
  father: msg`Father`,
  guardian: msg({ message: 'Guardian', context: 'relation' }),
  other: msg`Other`,
};

export const RIGHT_NAMES: Record<GuardianRight, MessageDescriptor> = {
  sees_records: msg`Records`,
  sees_fees: msg`Fees`,
  may_collect: msg`May collect`,
  receives_messages: msg`Messages`,
};
