import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatInstant } from '#platform/time/format.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import type { Job } from '../../jobs.contract.ts';
import { JOB_NAMES } from '../../jobs-names.ts';

/** The label of a kind of job; an unknown kind is shown as is. */
export function useJobName() {
  const { i18n } = useLingui();
  return (kind: string): string => {
    const name = JOB_NAMES[kind];
    return name ? i18n._(name) : kind;
  };
}

export function JobName({ job }: { job: Job }) {
  const { t } = useLingui();
  const name = useJobName();
  const error = job.last_error;
  return (
    <span className="inline-flex min-w-0 flex-col">
      <span>{name(job.kind)}</span>
      {error !== null && (
        <span className="text-sm font-normal wrap-anywhere text-danger">{t`Last error: ${error}`}</span>
      )}
    </span>
  );
}

/** The job's state. One that failed and will be retried is neither in order nor lost. */
export function JobState({ job: { state, last_error } }: { job: Job }) {
  const { t } = useLingui();
  if (state === 'failed') return <Badge tone="danger">{t`Failed`}</Badge>;
  if (state === 'done') return <Badge tone="success">{t`Done`}</Badge>;
  return last_error === null ? (
    <span className="whitespace-nowrap text-muted">{t`Waiting`}</span>
  ) : (
    <Badge tone="pending">{t`Will be retried`}</Badge>
  );
}

/** An instant in the school's time zone; a dash if null. */
export function Moment({ instant }: { instant: string | null }) {
  const { timeZone } = useInstallation();
  if (instant === null) return '–';
  return (
    <time dateTime={instant} className="whitespace-nowrap">
      {formatInstant(instant, currentLocale(), timeZone)}
    </time>
  );
}

type JobRunProps = {
  job: Job;
  busy: boolean;
  /** Whether another job is being started. */
  waits: boolean;
  refusal: unknown;
  onRun: () => void;
};

/** Runs the job now; finished jobs that do not repeat have no button. */
export function JobRun({ job, busy, waits, refusal, onRun }: JobRunProps) {
  const { t } = useLingui();
  const name = useJobName()(job.kind);
  if (job.state === 'done' && !job.repeats) return null;
  const again = job.last_error !== null;
  return (
    <span className="inline-flex flex-col items-start gap-1 md:items-end">
      <Button
        size="sm"
        variant="secondary"
        className="whitespace-nowrap"
        busy={busy}
        busyLabel={t`One moment...`}
        disabled={waits}
        aria-label={busy ? undefined : again ? t`Retry: ${name}` : t`Run now: ${name}`}
        onClick={onRun}
      >
        {again ? t`Retry` : t`Run now`}
      </Button>
      <FormError error={refusal} />
    </span>
  );
}
