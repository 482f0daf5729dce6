import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { hoursOf } from '#platform/time/hours.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import type { ProposedSanction } from '../../sanctions.contract.ts';
import { sanctionsApi } from '../shared/attendance-office.client.ts';
import { localName } from '../shared/local-name.ts';

/** Students whose unjustified hours in the term require a decision, most hours first. */
export function ProposedSanctions() {
  const { t } = useLingui();
  const [decided, setDecided] = useState<ProposedSanction | null>(null);
  const query = useQuery(sanctionsApi.proposals.queryOptions());
  const recordDialog = useLazyDialog(async () => {
    const { RecordSanctionDialog } = await import('./record-sanction-dialog.tsx');
    return RecordSanctionDialog;
  });
  const notNowDialog = useLazyDialog(async () => {
    const { ReasonDialog } = await import('./reason-dialog.tsx');
    return ReasonDialog;
  });
  const { data } = query;
  if (!data) return query.error ? <LoadFailed of={query} /> : <RowsLoading />;
  const { term, proposals } = data;
  const locale = currentLocale();
  return (
    <>
      {term && (
        <p className="mb-2 text-sm text-muted">
          <Trans>
            Unjustified hours from {formatDay(term.first_day, locale)} to {formatDay(term.last_day, locale)}.
          </Trans>{' '}
          <Link to="/settings/attendance">{t`Change the steps`}</Link>
        </p>
      )}
      {proposals.length === 0 ? (
        <EmptyState title={t`No sanction is proposed.`} />
      ) : (
        <Card as="div">
          <ul className="flex flex-col divide-y divide-line pt-2">
            {proposals.map((one) => (
              <ProposalLine
                key={one.student.id}
                proposed={one}
                onRecord={() => {
                  setDecided(one);
                  recordDialog.show();
                }}
                onNotNow={() => {
                  setDecided(one);
                  notNowDialog.show();
                }}
              />
            ))}
          </ul>
        </Card>
      )}
      {recordDialog.Dialog && decided && (
        <recordDialog.Dialog proposed={decided} onClose={recordDialog.close} />
      )}
      {notNowDialog.Dialog && decided && (
        <notNowDialog.Dialog
          title={t`No sanction now`}
          description={`${decided.student.full_name ?? decided.student.roll_number}, ${localName(decided.step)}`}
          hint={t`Only the office sees this. More hours can lead to a higher step.`}
          button={t`Save`}
          done={t`Decision saved`}
          send={(reason) =>
            sanctionsApi.notNow.call({ student_id: decided.student.id, step_id: decided.step.id, reason })
          }
          onClose={notNowDialog.close}
        />
      )}
    </>
  );
}

type LineProps = { proposed: ProposedSanction; onRecord: () => void; onNotNow: () => void };

function ProposalLine({ proposed, onRecord, onNotNow }: LineProps) {
  const { t } = useLingui();
  const { student, step, unjustified_minutes } = proposed;
  const name = student.full_name ?? student.roll_number;
  const hours = hoursOf(unjustified_minutes).toLocaleString(currentLocale());
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link to={`/students/${student.id}?tab=attendance`} className="font-medium">
            {name}
          </Link>
          <span className="text-sm text-muted">
            {student.class ? classLabel(student.class) : t`Not assigned`}
          </span>
        </p>
        <p>
          {t`${hours} h unjustified`}
          {' · '}
          <span className="font-medium">{localName(step)}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-label={t`Record the sanction of ${name}`}
          onClick={onRecord}
        >
          {t({ message: 'Record', context: 'sanction' })}
        </Button>
        <Button variant="quiet" size="sm" aria-label={t`Not now for ${name}`} onClick={onNotNow}>
          {t`Not now`}
        </Button>
      </div>
    </li>
  );
}
