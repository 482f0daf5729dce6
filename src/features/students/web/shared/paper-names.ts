import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PaperKind } from '../../papers.contract.ts';

export const KIND_NAMES: Record<PaperKind, MessageDescriptor> = {
  enrolment: msg`Certificate of enrollment`,
  transfer: msg`Transfer certificate`,
  clearance: msg`Clearance certificate`,
};
