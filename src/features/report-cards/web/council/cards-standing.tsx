import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatInstant } from '#platform/time/format.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import type { Council } from '../../council.contract.ts';

/** Past and planned releases, and what changed since the cards were made. */
export function CardsStanding({ council: { students, releases } }: { council: Council }) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const made = students.filter(({ card }) => card).length;
  const changes = students.flatMap(({ card }) => (card && card.changes.length > 0 ? [card.changes] : []));
  const outdated = changes.length;
  const haveMarks = changes.some((of) => of.some(({ what }) => what === 'subject' || what === 'average'));
  const averages = changes.filter((of) => of.some(({ what }) => what === 'average')).length;
  const kept = students.filter(({ card }) => card?.class_changed).length;
  const when = (at: string) => formatInstant(at, currentLocale(), timeZone);
  const words = { family: t`Families`, student: t`Students` };
  return (
    <p className="text-sm text-muted">
      {t`Cards: ${made} of ${students.length}`}
      {outdated > 0 && (
        <strong className="block text-danger">
          {haveMarks
            ? t`${plural(outdated, { one: '# card is out of date: marks have changed', other: '# cards are out of date: marks have changed' })}`
            : t`${plural(outdated, { one: '# card is out of date: make it again', other: '# cards are out of date: make them again' })}`}
        </strong>
      )}
      {averages > 0 && (
        <span className="block">
          {t`${plural(averages, { one: '# average has changed since the cards were made', other: '# averages have changed since the cards were made' })}`}
        </span>
      )}
      {kept > 0 && (
        <span className="block">
          {t`${plural(kept, { one: '# card is valid: figures of the class changed later', other: '# cards are valid: figures of the class changed later' })}`}
        </span>
      )}
      {releases.map(({ audience, at, in_force }) => (
        <span key={audience} className="block">
          {in_force
            ? t`${words[audience]}: released on ${when(at)}`
            : t`${words[audience]}: will be released on ${when(at)}`}
        </span>
      ))}
    </p>
  );
}
