import { useLingui } from '@lingui/react/macro';
import { Badge } from '#platform/ui/badge.tsx';
import type { Teacher } from '../teachers.contract.ts';

/** Addresses have no spaces to break at. */
export function email(teacher: Pick<Teacher, 'email'>) {
  return <span className="wrap-anywhere">{teacher.email}</span>;
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
