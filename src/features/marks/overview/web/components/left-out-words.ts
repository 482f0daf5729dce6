import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { LeftOut } from '../../mark-overview.contract.ts';

export const LEFT_OUT_WORDS: Record<LeftOut, MessageDescriptor> = {
  missing: msg`Not entered`,
  dropped: msg`Not among those that count`,
  does_not_count: msg`Does not count in the average`,
  absent: msg`Absent`,
  absent_justified: msg`Absent, excused`,
  exempt: msg`Exempt`,
  unfit: msg`Unfit`,
  not_submitted: msg`Not handed in`,
  absent_zero: msg`Absent: 0`,
  not_submitted_zero: msg`Not handed in: 0`,
  cheating_zero: msg`Cheating: 0`,
  not_taken: msg`Not taken`,
};
