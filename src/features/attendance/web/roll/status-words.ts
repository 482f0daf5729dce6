import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Status } from '../../attendance.rules.ts';

export const STATUS_WORDS: Record<Status, MessageDescriptor> = {
  present: msg({ message: 'Present', context: 'attendance' }),
  absent: msg({ message: 'Absent', context: 'attendance' }),
  late: msg({ message: 'Late', context: 'attendance' }),
  excused: msg({ message: 'Excused', context: 'attendance' }),
  left_early: msg({ message: 'Left early', context: 'attendance' }),
  sent_home: msg({ message: 'Sent home', context: 'attendance' }),
};
