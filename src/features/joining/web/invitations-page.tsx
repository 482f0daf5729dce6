import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Mails, UserRoundPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PeopleViews } from '#features/people/web/shared/people-views.tsx';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { ExportMenu } from '#platform/ui/lists/export-menu.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { useAsked } from '#platform/ui/dialogs/use-asked.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { Invitation } from '../joining.contract.ts';
import { InvitationTable } from './components/invitation-table.tsx';
import { joiningApi } from './joining.client.ts';
import { invitationFilters } from './page-filter.ts';

export function InvitationsPage() {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters(invitationFilters);
  const list = useQuery(
    joiningApi.invitations.queryOptions({ input: { page: filters.page }, placeholderData: keepPreviousData }),
  );
  const [chosen, setChosen] = useState<Invitation | null>(null);
  const invite = useLazyDialog(() =>
    import('./components/invite-dialog.tsx').then((module) => module.InviteDialog),
  );
  const renew = useLazyDialog(() =>
    import('./components/renew-dialog.tsx').then((module) => module.RenewDialog),
  );
  const revoke = useLazyDialog(() =>
    import('./components/revoke-dialog.tsx').then((module) => module.RevokeDialog),
  );
  useAsked({ invite: invite.show });
  useErrorToast(list.error);
  const { guardian } = filters;
  const { show } = invite;
  useEffect(() => {
    if (guardian) show();
    // Once per guardian: `show` is a new function on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [guardian]);

  return (
    <>
      <PageHeader
        title={t`Invitations`}
        actions={
          <>
            <ExportMenu name={t`Invitations`} read={(wish) => joiningApi.exportInvitations.call(wish)} />
            <LinkButton to="/outbox" variant="secondary" icon={<Mails aria-hidden />}>
              {t`Outbox`}
            </LinkButton>
            <Button
              variant="primary"
              icon={<UserRoundPlus aria-hidden />}
              busy={invite.loading}
              onClick={invite.show}
            >
              {t`Invite`}
            </Button>
          </>
        }
      />
      <PeopleViews />
      <LoadFailed of={list} />
      {!list.error && (
        <Card as="div" padded={false}>
          <InvitationTable
            invitations={list.data?.invitations ?? []}
            loading={list.isPending}
            empty={
              <EmptyState title={t`No invitations yet`}>
                <Trans>Invitations that you create are listed here.</Trans>
              </EmptyState>
            }
            onRenew={(invitation) => {
              setChosen(invitation);
              renew.show();
            }}
            onRevoke={(invitation) => {
              setChosen(invitation);
              revoke.show();
            }}
          />
          {list.data && (
            <Pagination
              page={filters.page ?? 1}
              pageSize={PAGE_SIZE}
              total={list.data.total}
              onPage={(page) => setFilters({ page })}
            />
          )}
        </Card>
      )}
      {invite.Dialog && (
        <invite.Dialog
          guardianId={guardian}
          onClose={() => {
            invite.close();
            if (guardian) setFilters({ guardian: undefined }, { replace: true });
          }}
        />
      )}
      {chosen && renew.Dialog && <renew.Dialog invitation={chosen} onClose={renew.close} />}
      {chosen && revoke.Dialog && <revoke.Dialog invitation={chosen} onClose={revoke.close} />}
    </>
  );
}
