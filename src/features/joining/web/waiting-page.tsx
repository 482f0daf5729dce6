import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PeopleViews } from '#features/people/web/shared/people-views.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { Applicant, ChildRequest } from '../joining.contract.ts';
import { ApplicantTable } from './components/applicant-table.tsx';
import { ChildRequestTable } from './components/child-request-table.tsx';
import { joiningApi } from './joining.client.ts';

/** People who await the school's answer: for a role, or for access to a further child. */
export function WaitingPage() {
  const { t } = useLingui();
  const queue = useQuery(joiningApi.queue.queryOptions());
  const [applicant, setApplicant] = useState<Applicant | null>(null);
  const [child, setChild] = useState<{ request: ChildRequest; decision: 'confirm' | 'refuse' } | null>(null);
  const approve = useLazyDialog(() =>
    import('./components/approve-dialog.tsx').then((module) => module.ApproveDialog),
  );
  const refuse = useLazyDialog(() =>
    import('./components/refuse-dialog.tsx').then((module) => module.RefuseDialog),
  );
  const decide = useLazyDialog(() =>
    import('./components/child-request-dialog.tsx').then((module) => module.ChildRequestDialog),
  );
  useErrorToast(queue.error);
  const { applicants = [], children = [], total = 0 } = queue.data ?? {};
  const shown = applicants.length + children.length;

  function answer(request: ChildRequest, decision: 'confirm' | 'refuse') {
    setChild({ request, decision });
    decide.show();
  }

  return (
    <>
      <PageHeader title={t`Waiting`} />
      <PeopleViews waiting={applicants.length} />
      <div className="flex flex-col gap-6">
        <LoadFailed of={queue} />
        {queue.isPending && <Skeleton />}
        {queue.data && shown === 0 && (
          <EmptyState title={t`No requests waiting`}>
            <Trans>People who need a role, and parents requesting another child, appear here.</Trans>
          </EmptyState>
        )}
        {applicants.length > 0 && (
          <Card title={t`Role requests`} padded={false}>
            <ApplicantTable
              applicants={applicants}
              onApprove={(person) => {
                setApplicant(person);
                approve.show();
              }}
              onRefuse={(person) => {
                setApplicant(person);
                refuse.show();
              }}
            />
          </Card>
        )}
        {children.length > 0 && (
          <Card title={t`Parent requests for a child`} padded={false}>
            <ChildRequestTable
              requests={children}
              onApprove={(request) => answer(request, 'confirm')}
              onRefuse={(request) => answer(request, 'refuse')}
            />
          </Card>
        )}
        {total > shown && (
          <p className="text-muted">
            <Trans>
              Showing the oldest {shown} of {total}. Others appear as you process these.
            </Trans>
          </p>
        )}
      </div>
      {applicant && approve.Dialog && <approve.Dialog applicant={applicant} onClose={approve.close} />}
      {applicant && refuse.Dialog && <refuse.Dialog applicant={applicant} onClose={refuse.close} />}
      {child && decide.Dialog && <decide.Dialog {...child} onClose={decide.close} />}
    </>
  );
}
