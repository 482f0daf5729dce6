import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { YearEnd } from '../year-end.contract.ts';
import { ClassOutcomes } from './class-outcomes.tsx';
import { EndedYear } from './ended-year.tsx';
import { yearEndApi } from './year-end.client.ts';

/** The end of a school year: outcomes per class, a check, a run, and undo. */
export function YearEndPage() {
  const { t } = useLingui();
  const query = useQuery(yearEndApi.get.queryOptions());
  const { data } = query;
  const check = useLazyDialog(() => import('./check-dialog.tsx').then((module) => module.CheckDialog));
  const students = useLazyDialog(() =>
    import('./class-students-dialog.tsx').then((module) => module.ClassStudentsDialog),
  );
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = data?.classes.find(({ id }) => id === chosenId);
  const open =
    data?.year && data.next_year && !data.ran ? { ...data, year: data.year, next: data.next_year } : null;
  return (
    <>
      <PageHeader
        title={t`End of year`}
        subtitle={data && <Years yearEnd={data} />}
        back={{ to: '/settings/school-years', label: t`Back to school years` }}
        actions={
          open && (
            <Button variant="primary" busy={check.loading} onClick={check.show}>
              {t({ message: 'Check', context: 'verb' })}
            </Button>
          )
        }
      />
      {query.isPending && <Skeleton />}
      <LoadFailed of={query} />
      {data && !data.year && <NoYear sentence={t`There is no school year yet.`} />}
      {data?.year && !data.ran && !data.next_year && (
        <NoYear sentence={t`Add the next school year first: students go up into it.`} />
      )}
      {data?.ran && <EndedYear yearEnd={data} />}
      {open && (
        <ClassOutcomes
          yearId={open.year.id}
          classes={open.classes}
          onOpen={(id) => {
            setChosenId(id);
            students.show();
          }}
        />
      )}
      {open && check.Dialog && (
        <check.Dialog
          year={open.year}
          next={open.next}
          mayRun={open.may_run}
          classes={open.classes}
          onClose={check.close}
        />
      )}
      {open && chosen && students.Dialog && (
        <students.Dialog year={open.year} ofClass={chosen} classes={open.classes} onClose={students.close} />
      )}
    </>
  );
}

/** "2026-2027, until Jun 11, 2027 → 2027-2028, from Sep 6, 2027". */
function Years({ yearEnd: { year, next_year } }: { yearEnd: YearEnd }) {
  const { t } = useLingui();
  if (!year) return null;
  const [last, name] = [formatDay(year.last_day, currentLocale()), year.name];
  if (!next_year) return t`${name}, until ${last}`;
  const [first, next] = [formatDay(next_year.first_day, currentLocale()), next_year.name];
  return t`${name}, until ${last} → ${next}, from ${first}`;
}

function NoYear({ sentence }: { sentence: string }) {
  const { t } = useLingui();
  return (
    <EmptyState
      title={sentence}
      action={<LinkButton to="/settings/school-years">{t`School years`}</LinkButton>}
    />
  );
}
