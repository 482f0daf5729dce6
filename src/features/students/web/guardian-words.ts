import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EnrolledRelation } from '../students.contract.ts';

export const RELATION_WORDS: Record<EnrolledRelation, MessageDescriptor> = {
  mother: msg`Mother`,
  father: msg`Father`,
  guardian: msg`Guardian`,
};
