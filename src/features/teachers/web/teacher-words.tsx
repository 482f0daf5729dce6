import { useLingui } from '@lingui/react/macro';
import { Badge } from '#platform/ui/badge.tsx';
import type { Teacher } from '../teachers.contract.ts';

/** A long address is cut, not broken inside a word: the name has the room. */
export function email(teacher: Pick<Teacher, 'email'>) {
  return (
    <span className="block max-w-52 truncate" title={teacher.email}>
      {teacher.email}
    </span>
  );
}

/** Whether the account is open. */
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
