import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { formatDay } from '#platform/time/format.ts';

/** A preview of the days of the entries. Null while the fields form no valid schedule. */
export function NextDates({ ahead }: { ahead: { due: number; next: SchoolDay[] } | null }) {
  const { t } = useLingui();
  if (!ahead) return null;
  // A line may break between two days, but not within one.
  const days = ahead.next.map((day) => formatDay(day, currentLocale()).replaceAll(' ', '\u00a0'));
  return (
    <output className="block text-sm">
      {ahead.due > 0 && (
        <span className="block">
          {t`${plural(ahead.due, {
            one: '# past entry will be added immediately.',
            other: '# past entries will be added immediately.',
          })}`}
        </span>
      )}
      {days.length > 0 ? (
        <>
          <span className="text-muted">
            <Trans>Next dates:</Trans>
          </span>{' '}
          <span className="tabular-nums">{days.join(' · ')}</span>
        </>
      ) : (
        <span className="text-muted">
          <Trans>It ends before the next date.</Trans>
        </span>
      )}
    </output>
  );
}
