import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { clockOf } from '#platform/time/minutes.ts';
import type { StudentAttendance } from '../../justifications.contract.ts';
import { STATUSES } from '../../attendance.rules.ts';
import { STATUS_LETTERS, STATUS_WORDS } from '../roll/status-words.ts';

type Slots = StudentAttendance['slots'];
const DAY_MS = 86_400_000;
const WEEKDAYS = [0, 1, 2, 3, 4];

/** Monday to Friday of each week that has one of these days in the month. */
function weeksOf(month: string): string[][] {
  const first = Date.parse(`${month}T00:00:00Z`);
  const weekday = (new Date(first).getUTCDay() + 6) % 7;
  // A month that begins on a weekend begins here with its first Monday.
  const monday = first + (weekday < 5 ? -weekday : 7 - weekday) * DAY_MS;
  const weeks: string[][] = [];
  for (let at = monday; new Date(at).toISOString().slice(0, 7) <= month.slice(0, 7); at += 7 * DAY_MS)
    weeks.push(WEEKDAYS.map((day) => new Date(at + day * DAY_MS).toISOString().slice(0, 10)));
  return weeks;
}

const LOOKS = {
  present: 'border-line text-success',
  absent: 'border-danger bg-danger-tint text-danger',
  late: 'border-pending bg-pending-tint text-pending',
  excused: 'border-info bg-info-tint text-info',
  left_early: 'border-pending bg-pending-tint text-pending',
  sent_home: 'border-info bg-info-tint text-info',
} as const;

/** A month with one row per week, showing each day's entries by slot. Unmarked slots are empty. */
export function MonthTable({ month, slots }: { month: string; slots: Slots }) {
  const { t } = useLingui();
  const locale = currentLocale();
  const dayName = (day: string) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { weekday: 'short', timeZone: 'UTC' });
  const weeks = weeksOf(month);
  return (
    <table className="w-full table-fixed border-collapse text-center text-sm">
      <caption className="sr-only">{t`Attendance by day`}</caption>
      <thead>
        <tr>
          {weeks[0]!.map((day) => (
            <th key={day} scope="col" className="pb-1 font-medium text-muted">
              {dayName(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} className="h-12 border border-line p-0.5 align-top">
                {day.startsWith(month.slice(0, 7)) && (
                  <>
                    <span className="block text-xs text-muted tabular-nums">{Number(day.slice(8))}</span>
                    <span className="flex flex-wrap justify-center gap-0.5">
                      {slots
                        .filter((slot) => slot.day === day)
                        .map((slot) => (
                          <Letter key={slot.starts} slot={slot} />
                        ))}
                    </span>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Legend({ slots }: { slots: Slots }) {
  const { t, i18n } = useLingui();
  const used = STATUSES.filter((status) => slots.some((slot) => slot.status === status));
  if (used.length === 0) return null;
  return (
    <ul aria-label={t`Legend`} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {used.map((status) => (
        <li key={status}>
          <span className={clsx('me-1 rounded-sm border px-1 text-xs font-semibold', LOOKS[status])}>
            {i18n._(STATUS_LETTERS[status])}
          </span>
          {i18n._(STATUS_WORDS[status])}
        </li>
      ))}
    </ul>
  );
}

function Letter({ slot }: { slot: Slots[number] }) {
  const { i18n } = useLingui();
  const title = `${clockOf(slot.starts)} ${i18n._(STATUS_WORDS[slot.status])}`;
  return (
    <span
      title={title}
      className={clsx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border px-0.5 text-xs font-semibold',
        LOOKS[slot.status],
      )}
    >
      <span aria-hidden>{i18n._(STATUS_LETTERS[slot.status])}</span>
      <span className="sr-only">{title}</span>
    </span>
  );
}
