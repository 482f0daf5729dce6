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

/** As on paper registers: in French R is late (retard), and E excused. */
export const STATUS_LETTERS: Record<Status, MessageDescriptor> = {
  present: msg({ message: 'P', context: 'attendance letter' }),
  absent: msg({ message: 'A', context: 'attendance letter' }),
  late: msg({ message: 'L', context: 'attendance letter' }),
  excused: msg({ message: 'E', context: 'attendance letter' }),
  left_early: msg({ message: 'LE', context: 'attendance letter' }),
  sent_home: msg({ message: 'SH', context: 'attendance letter' }),
};
