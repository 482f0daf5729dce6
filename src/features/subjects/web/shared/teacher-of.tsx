import { useLingui } from '@lingui/react/macro';
import { Badge } from '#platform/ui/badge.tsx';
import type { ClassSubject } from '../../class-subjects.contract.ts';

/** A class subject's teacher; "no teacher" if there is none. */
export function TeacherOf({ teacher }: Pick<ClassSubject, 'teacher'>) {
  const { t } = useLingui();
  if (!teacher) return <Badge tone="pending">{t`Missing teacher`}</Badge>;
  return teacher.full_name;
}
