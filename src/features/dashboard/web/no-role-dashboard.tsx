import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { meOptions } from '#features/people/web/shared/people.client.ts';
import type { Me } from '#features/people/people.contract.ts';
import type { Role } from '#features/people/people.rules.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { AccountId } from './components/account-id.tsx';

const ASKED: Record<Role, MessageDescriptor> = {
  admin: msg`You requested the administrator role.`,
  teacher: msg`You requested the teacher role.`,
  parent: msg`You requested the parent role.`,
  student: msg`You requested the student role.`,
};

const ASK_EVERY_MS = 15_000;

/**
 * For a person waiting for a role: the request and who decides, or the school's refusal; and what to tell the
 * administrator.
 */
export function NoRoleDashboard() {
  const { t } = useLingui();
  const { me } = useAuth();
  // Polls, because the event stream requires a role. The role's dashboard replaces this one with the first
  // response that has one.
  useQuery({ ...meOptions(), refetchInterval: ASK_EVERY_MS, enabled: me !== null });
  return (
    <>
      <PageHeader title={t`Dashboard`} />
      <EmptyState title={t`No role assigned. Please contact administrator.`}>
        {me && <Answer me={me} />}
        {me && <AccountId id={me.user_id} />}
      </EmptyState>
    </>
  );
}

function Answer({ me }: { me: Me }) {
  const { t, i18n } = useLingui();
  if (me.refusal)
    return (
      <div className="mb-4">
        <p className="font-medium text-text">{t`The school refused your request.`}</p>
        {me.refusal.note && <p className="whitespace-pre-line wrap-anywhere">{me.refusal.note}</p>}
      </div>
    );
  if (!me.requested_role) return null;
  return (
    <p className="mb-4">
      {i18n._(ASKED[me.requested_role])}{' '}
      {t`The school office will decide. This page will open once they have.`}
    </p>
  );
}
