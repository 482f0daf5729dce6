import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { schoolDay } from '#platform/time/school-day.ts';
import { Button } from '#platform/ui/button.tsx';
import { useAsked } from '#platform/ui/dialogs/use-asked.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { SchoolYear } from '../school-year.contract.ts';
import { yearFilters } from '../school-year.filters.ts';
import { schoolYearsApi } from './school-year.client.ts';
import type { YearQuestion } from './year-question.ts';
import { YearSheet } from './year-sheet.tsx';
import { YearTable } from './year-table.tsx';

/** The current year with its terms and holidays, then all years. */
export function SchoolYearsPage() {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const [now] = useState(() => new Date());
  const today = schoolDay(now, timeZone);
  const years = useQuery(schoolYearsApi.list.queryOptions());
  const [{ year: chosen }] = useFilters(yearFilters);
  const [question, setQuestion] = useState<YearQuestion>({ ask: 'new year' });
  const dialogs = useLazyDialog(() => import('./year-dialogs.tsx').then((module) => module.YearDialogs));
  const ask = (asked: YearQuestion) => {
    setQuestion(asked);
    dialogs.show();
  };
  const all = years.data ?? [];
  const shown =
    all.find(({ id }) => id === chosen) ?? all.find(({ status }) => status === 'current') ?? all[0];
  const newYear = (
    <Button
      variant="primary"
      busy={dialogs.loading && question.ask === 'new year'}
      disabled={!years.data}
      onClick={() => ask({ ask: 'new year' })}
    >
      {t`New school year`}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t`School years`}
        back={{ to: '/settings', label: t`Back to Settings` }}
        actions={
          <>
            {shown && (
              <LinkButton to="/settings/year-end" variant="secondary">
                {t`End of year`}
              </LinkButton>
            )}
            {newYear}
          </>
        }
      />
      {/* The dialogs need the years, so the URL parameter is kept until they are loaded. */}
      {years.data && <Asked year={shown} onAsk={ask} />}
      {years.isPending && <Skeleton />}
      <LoadFailed of={years} />
      {years.data && !shown && (
        <EmptyState title={t`No school year yet`} action={newYear}>
          {t`Registers, marks, timetables and fees are kept by school year. Start with this one.`}
        </EmptyState>
      )}
      {shown && (
        <div className="flex flex-col gap-6">
          <YearSheet year={shown} today={today} onAsk={ask} />
          <YearTable years={all} shownId={shown.id} today={today} onAsk={ask} />
        </div>
      )}
      {dialogs.Dialog && (
        <dialogs.Dialog question={question} years={all} today={today} onClose={dialogs.close} />
      )}
    </>
  );
}

function Asked({ year, onAsk }: { year: SchoolYear | undefined; onAsk: (question: YearQuestion) => void }) {
  useAsked({
    'new-year': () => onAsk({ ask: 'new year' }),
    holidays: year !== undefined && (() => onAsk({ ask: 'public holidays', year })),
  });
  return null;
}
