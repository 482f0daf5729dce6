import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Deed, FlagState } from '../../early-warning.rules.ts';

export const DEED_WORDS: Readonly<Record<Deed, MessageDescriptor>> = {
  student: msg`Talked with the student`,
  guardians: msg`Talked with the guardians`,
  home_visit: msg`Home visit`,
  support: msg`Support lessons`,
  referred: msg`Referred to somebody else`,
  fee_plan: msg`Payment plan agreed`,
  other: msg`Something else`,
  wrong: msg`This flag is wrong`,
};

export const STATE_WORDS: Readonly<Record<FlagState, MessageDescriptor>> = {
  unowned: msg`No owner`,
  overdue: msg({ message: 'Overdue', context: 'follow-up' }),
  in_hand: msg`In hand`,
  closed: msg({ message: 'Closed', context: 'follow-up' }),
  ended: msg`Ended by itself`,
};
