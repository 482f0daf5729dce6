import { useLingui } from '@lingui/react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatInstant } from '#platform/time/format.ts';
import { useInstallation } from '#platform/ui/installation.ts';

/** The time of a check by the school's clock. */
export function CheckMoment({ at }: { at: string }) {
  useLingui(); // rerenders on a change of language
  const { timeZone } = useInstallation();
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {formatInstant(at, currentLocale(), timeZone)}
    </time>
  );
}
