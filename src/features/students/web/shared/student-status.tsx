import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Badge } from '#platform/ui/badge.tsx';
import type { StudentStatus } from '#features/roster/students.rules.ts';

export const STATUS_NAMES: Record<StudentStatus, MessageDescriptor> = {
  active: msg`Active`,
  suspended: msg`Suspended`,
  transferred: msg`Transferred`,
  left: msg`Left the school`,
  graduated: msg`Graduated`,
};

/** A student's status badge: prominent for active students, muted for others. */
export function StudentStatusBadge({ status }: { status: StudentStatus }) {
  const { t } = useLingui();
  return <Badge tone={status === 'active' ? 'success' : 'inactive'}>{t(STATUS_NAMES[status])}</Badge>;
}
