import { useLingui } from '@lingui/react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { useInstallation } from '#platform/ui/installation.ts';

/** The day of an instant in the school's time zone. */
export function SchoolDate({ instant }: { instant: string }) {
  useLingui(); // rerenders when the language changes
  const { timeZone } = useInstallation();
  return (
    <time dateTime={instant} className="whitespace-nowrap">
      {formatDay(schoolDay(new Date(instant), timeZone), currentLocale())}
    </time>
  );
}
