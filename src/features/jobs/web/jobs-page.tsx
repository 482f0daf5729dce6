import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { JobTable } from './components/job-table.tsx';
import { jobsApi } from './jobs.client.ts';

/** Refetch interval, so that failures and the end of a started job appear without a reload. */
const LOOK_AGAIN_MS = 15_000;

export function JobsPage() {
  const { t } = useLingui();
  const list = useQuery(jobsApi.list.queryOptions({ refetchInterval: LOOK_AGAIN_MS }));
  useErrorToast(list.error);
  return (
    <>
      <PageHeader title={t`Background jobs`} back={{ to: '/settings', label: t`Back to Settings` }} />
      <div className="flex flex-col gap-4">
        <LoadFailed of={list} />
        {(list.data || !list.error) && (
          <Card as="div" padded={false}>
            <JobTable
              jobs={list.data ?? []}
              loading={list.isPending}
              empty={
                <EmptyState title={t`No jobs yet`}>
                  <Trans>Jobs appear one minute after the portal starts.</Trans>
                </EmptyState>
              }
            />
          </Card>
        )}
      </div>
    </>
  );
}
