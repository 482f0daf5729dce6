import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DocumentKind } from '../../documents.rules.ts';

export const KIND_NAMES: Record<DocumentKind, MessageDescriptor> = {
  birth_certificate: msg`Birth certificate`,
  school_report: msg`Report of the former school`,
  medical: msg`Medical document`,
  other: msg`Other document`,
};
