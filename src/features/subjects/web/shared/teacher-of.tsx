import { useLingui } from '@lingui/react/macro';
import { Badge } from '#platform/ui/badge.tsx';
import type { ClassSubject } from '../../class-subjects.contract.ts';

/** Who teaches a subject to a class; said plainly where nobody does. */
export function TeacherOf({ teacher }: Pick<ClassSubject, 'teacher'>) {
  const { t } = useLingui();
  if (!teacher) return <Badge tone="pending">{t`Missing teacher`}</Badge>;
  return teacher.full_name;
}
