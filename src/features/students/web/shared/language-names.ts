import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SecondLanguage } from '#features/roster/students.rules.ts';

export const LANGUAGE_NAMES: Record<SecondLanguage, MessageDescriptor> = {
  spanish: msg`Spanish`,
  german: msg`German`,
  arabic: msg`Arabic`,
  chinese: msg`Chinese`,
  italian: msg`Italian`,
  other: msg`Other language`,
};
