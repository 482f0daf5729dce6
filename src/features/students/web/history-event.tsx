import { Trans, useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay, formatInstant } from '#platform/time/format.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import type { StudentEvent } from '../students.contract.ts';
import type { StudentStatus } from '#features/roster/students.rules.ts';
import { STATUS_NAMES } from './shared/student-status.tsx';

export function HistoryEvent({ event }: { event: StudentEvent }) {
  const { t } = useLingui();
  const school = useInstallation();
  return (
    <>
      <p className="font-medium">
        <Happened event={event} />
        {event.on && event.on !== schoolDay(new Date(event.at), school.timeZone) && (
          <>
            {' '}
            <Trans context="day">from {formatDay(event.on, currentLocale())}</Trans>
          </>
        )}
      </p>
      {event.note && <p className="break-words whitespace-pre-line">{event.note}</p>}
      <p className="text-muted text-sm">
        <time dateTime={event.at}>{formatInstant(event.at, currentLocale(), school.timeZone)}</time>
        {event.by && ` · ${t`by ${event.by}`}`}
      </p>
    </>
  );
}

function Happened({ event: { kind, from, to } }: { event: StudentEvent }) {
  const { t } = useLingui();
  // An unknown status from a newer server is shown by its code.
  const name = (status: string | null) =>
    status && status in STATUS_NAMES ? t(STATUS_NAMES[status as StudentStatus]) : (status ?? '');
  if (kind === 'status_changed')
    return (
      <Trans>
        Status changed from {name(from)} to {name(to)}
      </Trans>
    );
  if (kind === 'enrolled') return to ? <Trans>Enrolled in {to}</Trans> : <Trans>Enrolled</Trans>;
  if (kind === 're_enrolled') return to ? <Trans>Re-enrolled in {to}</Trans> : <Trans>Re-enrolled</Trans>;
  if (!to) return <Trans>Taken out of {from}</Trans>;
  return from ? (
    <Trans>
      Moved from {from} to {to}
    </Trans>
  ) : (
    <Trans>Moved to {to}</Trans>
  );
}
