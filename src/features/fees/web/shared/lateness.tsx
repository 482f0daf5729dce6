import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { daysBetween } from '#platform/time/school-day.ts';

/** The lateness on a day of the school: "60 days late". */
export function Lateness({ since, today }: { since: string; today: string }) {
  const { t } = useLingui();
  const days = daysBetween(since, today);
  return (
    <span className="whitespace-nowrap text-danger">
      {t`${plural(days, { one: '# day late', other: '# days late' })}`}
    </span>
  );
}
