import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { Card } from '#platform/ui/card.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { StudentPast } from '../../students.contract.ts';
import { HistoryEvent } from '../history-event.tsx';
import { KIND_NAMES } from './paper-names.ts';
import { studentsApi } from './students.client.ts';

/** A student's history since enrollment, newest first, with certificates and classes. */
export function StudentHistory({ studentId }: { studentId: string }) {
  const { t } = useLingui();
  const past = useQuery(studentsApi.past.queryOptions({ input: { student_id: studentId } }));
  const { data, error } = past;
  return (
    <div className="flex flex-col gap-4">
      <Card title={t`History`}>
        <LoadFailed of={past} />
        {!data && !error && <Skeleton />}
        <ol className="border-line flex flex-col gap-4 border-s ps-4">
          {data && linesOf(data).map(({ id, line }) => <li key={id}>{line}</li>)}
        </ol>
      </Card>
      {data && data.classes.length > 0 && (
        <Card title={t`Classes`}>
          <ul className="divide-y divide-line">
            {data.classes.map((stay) => (
              <li key={stay.from_day} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                <span className="font-medium">{classLabel(stay.class)}</span>
                <span className="text-sm text-muted">
                  <Span {...stay} />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function linesOf({ events, papers }: StudentPast) {
  return [
    ...events.map((event) => ({ id: event.id, at: event.at, line: <HistoryEvent event={event} /> })),
    ...papers.map((paper) => ({ id: paper.id, at: paper.at, line: <Given paper={paper} /> })),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
}

function Given({ paper: { kind, number, issued_on } }: { paper: StudentPast['papers'][number] }) {
  const { t } = useLingui();
  return (
    <>
      <p className="font-medium">
        {t(KIND_NAMES[kind])} {number}
      </p>
      <p className="text-sm text-muted">{formatDay(issued_on, currentLocale())}</p>
    </>
  );
}

function Span({ from_day, until_day }: Pick<StudentPast['classes'][number], 'from_day' | 'until_day'>) {
  const from = formatDay(from_day, currentLocale());
  if (until_day === null) return <Trans>Since {from}</Trans>;
  const until = formatDay(until_day, currentLocale());
  return (
    <Trans>
      {from} to {until}
    </Trans>
  );
}
