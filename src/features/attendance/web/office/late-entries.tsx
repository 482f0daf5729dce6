import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { clockOf } from '#platform/time/minutes.ts';
import type { LateEntry } from '../../attendance-office.contract.ts';
import { STATUS_WORDS } from '../roll/status-words.ts';
import { attendanceOfficeApi } from '../shared/attendance.client.ts';

/** Late changes for the office to review; each disappears once it is acknowledged. */
export function LateEntries({ entries }: { entries: readonly LateEntry[] }) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const settle = useMutation({
    mutationFn: ({ entry_id }: LateEntry) => attendanceOfficeApi.settle.call({ entry_id }),
    onSuccess: () => queries.invalidateQueries(),
    onError: toastError,
  });
  return (
    <details className="mb-3 rounded border border-line bg-card">
      <summary className="min-h-control cursor-pointer px-4 py-2 font-medium">
        {t`To review (${entries.length})`}
      </summary>
      <ul className="flex flex-col divide-y divide-line px-4 pb-2">
        {entries.map((entry) => {
          const name = entry.student.full_name ?? entry.student.roll_number;
          return (
            <li
              key={entry.entry_id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <Link
                    to={`/attendance?day=${entry.day}&class=${entry.class.id}&slot=${entry.slot_id}`}
                    className="font-medium"
                  >
                    {name}
                  </Link>
                  <span className="text-sm text-muted">
                    {`${classLabel(entry.class)}, ${formatDay(entry.day, currentLocale())}, ${clockOf(entry.starts)}`}
                  </span>
                  <span>{i18n._(STATUS_WORDS[entry.status])}</span>
                </p>
                <p className="text-sm">
                  {entry.not_a_member && t`Was not in the class on this day.`}{' '}
                  {entry.without_reason && t`Entered or changed late, without a reason.`}
                </p>
                <p className="text-sm text-muted">
                  {entry.by} <Moment instant={entry.received_at} />
                </p>
              </div>
              <Button
                variant="secondary"
                size="sm"
                icon={<Check aria-hidden />}
                busy={settle.isPending && settle.variables === entry}
                aria-label={t`Reviewed: ${name}`}
                onClick={() => settle.mutate(entry)}
              >
                {t`Reviewed`}
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
