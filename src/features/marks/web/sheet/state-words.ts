import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BadgeTone } from '#platform/ui/badge.tsx';
import type { SheetState } from '../../marks.rules.ts';

export const STATE_WORDS: Record<SheetState, MessageDescriptor> = {
  open: msg({ message: 'Open', context: 'mark sheet' }),
  submitted: msg({ message: 'Handed in', context: 'mark sheet' }),
  verified: msg({ message: 'Verified', context: 'mark sheet' }),
  closed: msg({ message: 'Closed', context: 'mark sheet' }),
};

export const STATE_TONES: Record<SheetState, BadgeTone> = {
  open: 'pending',
  submitted: 'info',
  verified: 'success',
  closed: 'inactive',
};
