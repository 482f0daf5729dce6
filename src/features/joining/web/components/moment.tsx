import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAgo, formatInstant } from '#platform/time/format.ts';
import { useInstallation } from '#platform/ui/installation.ts';

type MomentProps = {
  instant: string;
  /** Whether the relative time is shown first. */
  ago?: boolean;
};

export function Moment({ instant, ago = false }: MomentProps) {
  const { timeZone } = useInstallation();
  const locale = currentLocale();
  const [now] = useState(() => new Date());
  return (
    <time dateTime={instant} className="inline-flex flex-col">
      {ago && <span>{formatAgo(instant, now, locale)}</span>}
      <span className={ago ? 'text-sm whitespace-nowrap text-muted' : 'whitespace-nowrap'}>
        {formatInstant(instant, locale, timeZone)}
      </span>
    </time>
  );
}
