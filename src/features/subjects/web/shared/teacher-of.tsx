import { useLingui } from '@lingui/react/macro';
import { Badge } from '#platform/ui/badge.tsx';
import type { ClassSubject } from '../../class-subjects.contract.ts';

/** A class subject's teachers; "missing" if there is no main one. */
export function TeacherOf({ teacher, further }: Pick<ClassSubject, 'teacher' | 'further'>) {
  const { t } = useLingui();
  const others = further.map(({ full_name }) => full_name).join(', ');
  return (
    <>
      {teacher ? teacher.full_name : <Badge tone="pending">{t`Missing teacher`}</Badge>}
      {others && <span className="block text-muted">{t`with ${others}`}</span>}
    </>
  );
}
