import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatInstant } from '#platform/time/format.ts';
import { useInstallation } from '#platform/ui/installation.ts';

/** A date and time in the school's time zone. */
export function Moment({ instant }: { instant: string }) {
  const { timeZone } = useInstallation();
  return (
    <time dateTime={instant} className="whitespace-nowrap">
      {formatInstant(instant, currentLocale(), timeZone)}
    </time>
  );
}
