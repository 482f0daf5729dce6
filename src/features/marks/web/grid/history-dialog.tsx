import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import type { Sheet } from '../../marks.contract.ts';
import { marksApi } from '../marks.client.ts';
import type { Place } from '../sheet/sheet-store.ts';
import { wordsOf } from '../value-words.ts';

type Props = { sheet: Sheet; place: Place; onClose: () => void };

/** The history of a cell, with authors and times, latest first. */
export function HistoryDialog({ sheet, place, onClose }: Props) {
  const { t } = useLingui();
  const query = useQuery(
    marksApi.history.queryOptions({ input: { sheet_id: sheet.sheet_id, ...place }, staleTime: 0 }),
  );
  const pupil = sheet.pupils.find(({ id }) => id === place.student_id);
  const column = sheet.assessments.find(({ id }) => id === place.assessment_id);
  const sources = {
    grid: null,
    paste: t`pasted`,
    file: t`from a file`,
    paper: t`from paper`,
    assignment: t`points of an assignment`,
    carried: t`carried from another class or school`,
  };
  return (
    <Dialog
      open
      title={pupil?.full_name ?? pupil?.roll_number ?? ''}
      description={column?.name}
      onClose={onClose}
    >
      <LoadFailed of={query} />
      {query.isPending && <Spinner label={t`Loading...`} />}
      <ol className="flex flex-col">
        {query.data?.toReversed().map((one) => (
          <li key={`${one.at} ${wordsOf(one)}`} className="border-b border-line py-2 last:border-b-0">
            <span className="text-lg font-medium tabular-nums">{wordsOf(one) || t`Emptied`}</span>{' '}
            {one.outcome === 'conflict' && (
              <span className="text-sm text-danger">{t`Not taken: the mark had changed`}</span>
            )}
            <span className="block text-sm text-muted">
              {[one.by, one.for_teacher && t`for ${one.for_teacher}`, sources[one.source]]
                .filter(Boolean)
                .join(' · ')}{' '}
              <Moment instant={one.at} />
            </span>
            {one.reason && <span className="block text-sm">{t`Reason: ${one.reason}`}</span>}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
