import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Sex } from '#features/roster/students.rules.ts';

export const SEX_NAMES: Record<Sex, MessageDescriptor> = { female: msg`Female`, male: msg`Male` };
