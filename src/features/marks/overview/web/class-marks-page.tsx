import { useLingui } from '@lingui/react/macro';
import { ORPCError } from '@orpc/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inLanguage } from '#features/marking/web/shared/in-language.ts';
import { NoSchoolYear } from '#features/school-year/web/shared/no-school-year.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { RecordAwaited } from '#platform/ui/lists/record-awaited.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { usePlace } from '#platform/ui/routing/use-place.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { useNear } from '#platform/ui/use-near.ts';
import { isMissing } from '#platform/ui/forms/refusals.ts';
import { Button } from '#platform/ui/button.tsx';
import type { ClassOverview, OverviewStudent } from '../mark-overview.contract.ts';
import { markOverviewFilters } from '../mark-overview.filters.ts';
import { ClassProfileLine } from './components/class-profile-line.tsx';
import type { Asked } from './components/explanation-dialog.tsx';
import { MarksTable } from './components/marks-table.tsx';
import { markOverviewApi } from './mark-overview.client.ts';

const ClassSides = latePart(
  async () => (await import('./components/class-sides.tsx')).ClassSides,
  RowsLoading,
);

/** The marks of a class in a period: results, class profile and missing sheets. Every figure opens its explanation. */
export function ClassMarksPage() {
  const { t } = useLingui();
  const { params } = usePlace();
  const [{ which }, setFilters] = useFilters(markOverviewFilters);
  const query = useQuery({
    ...markOverviewApi.get.queryOptions({
      input: { class_id: params['classId']!, ...(which !== undefined && { which }) },
    }),
    placeholderData: keepPreviousData,
  });
  const overview = query.data;
  const back = { to: '/marks', label: t`Back to Marks` };
  if (!overview && query.error instanceof ORPCError && query.error.code === 'NO_YEAR')
    return (
      <>
        <PageHeader title={t`Marks of the class`} back={back} />
        <NoSchoolYear />
      </>
    );
  if (!overview && isMissing(query.error))
    return (
      <RecordAwaited
        of={query}
        title={t`Marks of the class`}
        missing={{
          title: t`Class not found`,
          sentence: t`This class does not exist, or you may not see it.`,
        }}
        back={back}
      />
    );
  return (
    <>
      <PageHeader
        title={overview ? t`Marks of ${overview.class.name}` : t`Marks of the class`}
        subtitle={overview && <Standing overview={overview} />}
        back={back}
        actions={
          overview?.scheme && (
            <>
              {overview.may_say && overview.scheme.exam && overview.which === 'year' && (
                <Examination overview={overview} />
              )}
              <SelectField
                label={t`Period`}
                labelPlace="hidden"
                options={[
                  ...overview.periods.map((name, place) => ({
                    value: String(place),
                    label: inLanguage(name),
                  })),
                  { value: 'year', label: t`Whole year` },
                ]}
                value={which ?? overview.which}
                onChange={({ target }) => setFilters({ which: target.value })}
              />
            </>
          )
        }
      />
      <LoadFailed of={query} />
      {query.isPending && <RowsLoading />}
      {overview && (overview.scheme ? <Marks overview={overview} /> : <NoScheme />)}
    </>
  );
}

function Standing({
  overview: {
    class: { class_master },
    year,
    scheme,
  },
}: {
  overview: ClassOverview;
}) {
  const { t } = useLingui();
  const name = scheme && inLanguage(scheme.name);
  const parts = [year, class_master && t`Class master: ${class_master}`, name];
  return <>{parts.filter(Boolean).join(' · ')}</>;
}

function NoScheme() {
  const { t } = useLingui();
  return (
    <EmptyState title={t`No marking scheme yet`}>
      {t`The office chooses in the settings how marks of this class are counted.`}
    </EmptyState>
  );
}

function Examination({ overview }: { overview: ClassOverview }) {
  const { t } = useLingui();
  const dialog = useLazyDialog(async () => (await import('./components/exam-dialog.tsx')).ExamDialog);
  return (
    <>
      <Button variant="secondary" busy={dialog.loading} onClick={dialog.show}>
        {t`Examination results`}
      </Button>
      {dialog.Dialog && <dialog.Dialog overview={overview} onClose={dialog.close} />}
    </>
  );
}

function Marks({ overview }: { overview: ClassOverview }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const dialog = useLazyDialog(
    async () => (await import('./components/explanation-dialog.tsx')).ExplanationDialog,
  );
  const [said, setSaid] = useState<OverviewStudent | null>(null);
  const classify = useLazyDialog(
    async () => (await import('./components/classify-dialog.tsx')).ClassifyDialog,
  );
  return (
    <>
      <ClassProfileLine overview={overview} />
      <MarksTable
        overview={overview}
        onAsk={(wish) => {
          setAsked(wish);
          dialog.show();
        }}
        onClassify={(student) => {
          setSaid(student);
          classify.show();
        }}
      />
      <Sides overview={overview} />
      {dialog.Dialog && asked && <dialog.Dialog overview={overview} asked={asked} onClose={dialog.close} />}
      {classify.Dialog && said && (
        <classify.Dialog overview={overview} student={said} onClose={classify.close} />
      )}
    </>
  );
}

/** Loaded below the table once it is rendered, regardless of scrolling, so that print and page search find it. */
function Sides({ overview }: { overview: ClassOverview }) {
  const { box, near } = useNear({ orIdle: true });
  return (
    <div ref={box} data-later className="mt-4">
      {near ? <ClassSides overview={overview} /> : <RowsLoading />}
    </div>
  );
}
