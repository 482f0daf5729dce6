import { useLingui } from '@lingui/react/macro';

type Quiet = { from: string; until: string; sundays: boolean; holidays: boolean };

/** The school's quiet hours in a sentence. Loaded lazily, because a shared chunk would be part of every page. */
export function QuietLine({ quiet: { from, until, sundays, holidays } }: { quiet: Quiet }) {
  const { t } = useLingui();
  const words =
    sundays && holidays
      ? t`Notices wait from ${from} to ${until}, on Sundays and on holidays. Urgent ones are sent at once.`
      : sundays
        ? t`Notices wait from ${from} to ${until} and on Sundays. Urgent ones are sent at once.`
        : holidays
          ? t`Notices wait from ${from} to ${until} and on holidays. Urgent ones are sent at once.`
          : t`Notices wait from ${from} to ${until}. Urgent ones are sent at once.`;
  return <p className="text-sm text-muted">{words}</p>;
}
