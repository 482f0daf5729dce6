import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay, formatInstant } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { LinkButton } from '#platform/ui/link-button.tsx';
import type { YearEnd } from '../year-end.contract.ts';
import { OutcomeCounts } from './outcome-counts.tsx';

/** An ended year: its result, remaining tasks, and undo until the next year starts. */
export function EndedYear({ yearEnd: { year, next_year, ran } }: { yearEnd: YearEnd }) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const undo = useLazyDialog(() => import('./undo-dialog.tsx').then((module) => module.UndoDialog));
  if (!year || !next_year || !ran) return null;
  const [name, next, by] = [year.name, next_year.name, ran.by ?? t`N/A`];
  const at = formatInstant(ran.at, currentLocale(), timeZone);
  const first = formatDay(next_year.first_day, currentLocale());
  return (
    <>
      <OutcomeCounts counts={ran.counts} />
      <Card
        title={t`${name} has been ended`}
        actions={
          <>
            <LinkButton to="/fees" variant="secondary">{t`Assign fees`}</LinkButton>
            {ran.may_undo && (
              <Button variant="danger" busy={undo.loading} onClick={undo.show}>
                {t({ message: 'Undo', context: 'year end' })}
              </Button>
            )}
          </>
        }
      >
        <p>{t`By ${by}, ${at}.`}</p>
        <p>
          {next_year.status === 'current'
            ? t`${next} is the current year.`
            : t`${next} becomes the current year on ${first}.`}
        </p>
        <p>{t`No fees were assigned. Teachers keep their classes: change that on each class.`}</p>
      </Card>
      {undo.Dialog && <undo.Dialog year={year} onClose={undo.close} />}
    </>
  );
}
