import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatInstant } from '#platform/time/format.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import type { Job } from '../../jobs.contract.ts';
import { JOB_NAMES } from '../../jobs.names.ts';

/** What a kind of work is called; a kind that has no name goes by its own. */
export function useJobName() {
  const { i18n } = useLingui();
  return (kind: string): string => {
    const name = JOB_NAMES[kind];
    return name ? i18n._(name) : kind;
  };
}

/** The work, and what went wrong with it last. */
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

/** Where it stands. One that failed and is tried again by itself is not in order, and not lost either. */
export function JobState({ job: { state, last_error } }: { job: Job }) {
  const { t } = useLingui();
  if (state === 'failed') return <Badge tone="danger">{t`Failed`}</Badge>;
  if (state === 'done') return <Badge tone="success">{t`Done`}</Badge>;
  return last_error === null ? (
    <span className="text-muted">{t`Waiting`}</span>
  ) : (
    <Badge tone="pending">{t`Will be retried`}</Badge>
  );
}

/** A moment on the school's clock; a dash for none. */
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
  /** Another is being started. */
  waits: boolean;
  refusal: unknown;
  onRun: () => void;
};

/** Runs it now; what is done and does not come again has no button. */
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
