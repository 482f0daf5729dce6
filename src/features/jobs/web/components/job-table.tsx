import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Job } from '../../jobs.contract.ts';
import { jobsApi } from '../jobs.client.ts';
import { JobName, JobRun, JobState, Moment, useJobName } from './job-cells.tsx';

type Props = { jobs: readonly Job[]; loading: boolean; empty: ReactNode };

export function JobTable({ jobs, loading, empty }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const nameOf = useJobName();
  const running = useMutation({
    mutationFn: ({ id }: Job) => jobsApi.retry.call({ job_id: id }),
    onSuccess: (_, { kind }) => {
      const name = nameOf(kind);
      showToast({ title: t`Success`, description: t`Starting soon: ${name}` });
    },
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: jobsApi.key() }),
  });
  const runCell = (job: Job) => (
    <JobRun
      job={job}
      busy={running.isPending && running.variables.id === job.id}
      waits={running.isPending}
      refusal={running.variables?.id === job.id ? running.error : null}
      onRun={() => running.mutate(job)}
    />
  );
  return (
    <div className="relative overflow-x-auto">
      <DataTable
        caption={t`Background jobs`}
        rows={jobs}
        rowKey={({ id }) => id}
        loading={loading}
        empty={empty}
        columns={[
          { key: 'kind', header: t`Job`, primary: true, cell: name },
          { key: 'state', header: t`State`, cell: state },
          { key: 'next', header: t`Next run`, cell: next },
          { key: 'last', header: t`Last success`, cell: last },
          { key: 'attempts', header: t`Failures`, align: 'end', cell: ({ attempts }) => attempts },
          { key: 'run', header: t`Actions`, hideHeader: true, align: 'end', cell: runCell },
        ]}
      />
    </div>
  );
}

const name = (job: Job) => <JobName job={job} />;
const state = (job: Job) => <JobState job={job} />;
const next = ({ run_at }: Job) => <Moment instant={run_at} />;
const last = ({ done_at }: Job) => <Moment instant={done_at} />;
