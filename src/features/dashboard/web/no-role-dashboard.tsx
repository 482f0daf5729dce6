import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import type { Role } from '#features/people/people.rules.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { AccountId } from './components/account-id.tsx';

const ASKED: Record<Role, MessageDescriptor> = {
  admin: msg`You asked to be an administrator.`,
  teacher: msg`You asked to be a teacher.`,
  parent: msg`You asked to be a parent.`,
  student: msg`You asked to be a student.`,
};

/** Whoever waits for a role: what they asked for, and what to tell the administrator. */
export function NoRoleDashboard() {
  const { t, i18n } = useLingui();
  const { me } = useAuth();
  return (
    <>
      <PageHeader title={t`Dashboard`} />
      <EmptyState title={t`No role assigned. Please contact administrator.`}>
        {me?.requested_role && <p className="mb-4">{i18n._(ASKED[me.requested_role])}</p>}
        {me && <AccountId id={me.user_id} />}
      </EmptyState>
    </>
  );
}
