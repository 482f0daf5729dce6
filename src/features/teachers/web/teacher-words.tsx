import { useLingui } from '@lingui/react/macro';
import { Badge } from '#platform/ui/badge.tsx';
import type { Teacher } from '../teachers.contract.ts';

/** Long addresses are truncated rather than broken, leaving room for the name. */
export function email(teacher: Pick<Teacher, 'email'>) {
  return (
    <span className="block max-w-52 truncate" title={teacher.email}>
      {teacher.email}
    </span>
  );
}

export function status(teacher: Pick<Teacher, 'disabled_at'>) {
  return <Status closed={teacher.disabled_at !== null} />;
}

function Status({ closed }: { closed: boolean }) {
  const { t } = useLingui();
  return closed ? (
    <Badge tone="inactive">{t({ message: 'Closed', context: 'account' })}</Badge>
  ) : (
    <Badge tone="success">{t({ message: 'Open', context: 'account' })}</Badge>
  );
}
