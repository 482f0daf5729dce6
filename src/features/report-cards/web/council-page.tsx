import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ORPCError } from '@orpc/client';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { FileText, NotebookPen, Printer, Send } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { NoSchoolYear } from '#features/school-year/web/shared/no-school-year.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { ActionMenu } from '#platform/ui/action-menu.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { RecordAwaited } from '#platform/ui/lists/record-awaited.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { useParams } from '#platform/ui/routing/use-place.ts';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import { LocalAddressWarning } from '#platform/ui/printing/local-address-warning.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { mayKeepReportCards } from '../report-cards.policy.ts';
import type { Council, Readiness } from '../council.contract.ts';
import { cardFilters } from '../report-cards.filters.ts';
import { CardsStanding } from './council/cards-standing.tsx';
import { CouncilTable } from './council/council-table.tsx';
import { figureOf, nameOf } from './shared/card-figures.ts';
import { reportCardsApi } from './shared/report-cards.client.ts';
import { MakingQuestion } from './making-question.tsx';
import { useMaking } from './use-making.ts';

const BACK = '/marks/report-cards';

/** A class's council: results, proposals and decisions for each student; then its cards. */
export function CouncilPage() {
  const { t } = useLingui();
  const { classId = '' } = useParams();
  const [filters] = useFilters(cardFilters);
  const query = useQuery(
    reportCardsApi.council.queryOptions({
      input: { class_id: classId, ...(filters.period && { period: filters.period }) },
      placeholderData: keepPreviousData,
    }),
  );
  const back = { to: BACK, label: t`Back to report cards` };
  const { data: council } = query;
  if (council) return <CouncilView council={council} back={back} />;
  if (query.error instanceof ORPCError && query.error.code === 'NO_YEAR')
    return (
      <>
        <PageHeader title={t`Class council`} back={back} />
        <NoSchoolYear />
      </>
    );
  if (query.error instanceof ORPCError && query.error.code === 'NO_SCHEME')
    return (
      <>
        <PageHeader title={t`Class council`} back={back} />
        <EmptyState
          title={t`This class has no marking scheme yet`}
          action={<LinkButton to="/settings/marking">{t`Marking schemes`}</LinkButton>}
        />
      </>
    );
  return (
    <RecordAwaited
      of={query}
      title={t`Class council`}
      missing={{
        title: t`Class not found`,
        sentence: t`This class does not exist, or you may not see it.`,
      }}
      back={back}
    />
  );
}

function CouncilView({ council, back }: { council: Council; back: { to: string; label: string } }) {
  const { t } = useLingui();
  const [, setFilters] = useFilters(cardFilters);
  const [decided, setDecided] = useState<string | null>(null);
  const decision = useLazyDialog(() =>
    import('./council/decision-dialog.tsx').then((module) => module.DecisionDialog),
  );
  const keeps = useMay()(mayKeepReportCards);
  const making = useMaking();
  const { profile, weak_subjects } = council;
  return (
    <>
      <PageHeader
        title={t`Class council: ${council.class.name}`}
        subtitle={council.year.name}
        back={back}
        actions={<CouncilActions council={council} making={making} />}
      />
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <SelectField
            label={t`Period`}
            value={council.period}
            onChange={({ target }) => setFilters({ period: target.value }, { replace: true })}
            options={council.periods.map(({ key, name }) => ({
              value: key,
              label: name ? nameOf(name) : t`Whole year`,
            }))}
          />
          <CardsStanding council={council} />
          {keeps && <LocalAddressWarning />}
        </div>
        {profile && (
          <StatGrid>
            <StatCard label={t`Class average`} value={profile.mean === null ? '–' : figureOf(profile.mean)} />
            <StatCard
              label={t`Lowest and highest`}
              value={
                profile.lowest === null ? '–' : `${figureOf(profile.lowest)} – ${figureOf(profile.highest!)}`
              }
            />
            <StatCard label={t`Passed`} value={t`${profile.passed} of ${profile.count}`} />
          </StatGrid>
        )}
        {weak_subjects.length > 0 && (
          <p className="text-sm text-muted">
            {t`Weakest subjects: ${weak_subjects.map(({ name, mean }) => `${nameOf(name)} ${figureOf(mean)}`).join(', ')}`}
          </p>
        )}
        <Sheets readiness={council.readiness} />
        <Card as="div" padded={false}>
          <CouncilTable
            council={council}
            onMake={
              keeps
                ? (student_id) =>
                    making.make({ class_ids: [council.class.id], period: council.period, student_id })
                : null
            }
            onDecide={(studentId) => {
              setDecided(studentId);
              void decision.show();
            }}
          />
        </Card>
      </div>
      <MakingQuestion of={making} />
      {decision.Dialog && decided && (
        <decision.Dialog council={council} studentId={decided} onMove={setDecided} onClose={decision.close} />
      )}
    </>
  );
}

/** "Sheets: 2/28 handed in · 5 empty · see": the completeness of the underlying marks. */
function Sheets({ readiness: { class_id, sheets, missing, council_held } }: { readiness: Readiness }) {
  const { t } = useLingui();
  const may = useMay();
  const handedIn = sheets.handed_in + sheets.closed;
  const parts = [
    t`Sheets: ${handedIn}/${sheets.total} handed in`,
    sheets.open > 0 && plural(sheets.open, { one: '# open', other: '# open' }),
    sheets.empty > 0 && plural(sheets.empty, { one: '# empty', other: '# empty' }),
    missing > 0 && plural(missing, { one: '# mark missing', other: '# marks missing' }),
    !council_held && t`council not held`,
  ].filter((part) => part !== false);
  return (
    <p className="text-sm">
      {parts.join(' · ')}
      {may(mayKeepReportCards) && (
        <>
          {' · '}
          <Link to={`/marks?class_id=${class_id}&all=yes`} className="text-primary underline">{t`see`}</Link>
        </>
      )}
    </p>
  );
}

function CouncilActions({ council, making }: { council: Council; making: ReturnType<typeof useMaking> }) {
  const { t } = useLingui();
  const keeps = useMay()(mayKeepReportCards);
  const of = { class_id: council.class.id, period: council.period };
  const made = council.students.some(({ card }) => card);
  const print = useMutation({
    mutationFn: async () => saveFile(await reportCardsApi.print.call(of), `${council.class.name}.pdf`),
    onError: toastError,
  });
  const minutes = useMutation({
    mutationFn: async () =>
      saveFile(await reportCardsApi.minutes.call({ ...of, language: currentLocale() }), t`minutes.pdf`),
    onError: toastError,
  });
  const release = useLazyDialog(() =>
    import('./council/release-dialog.tsx').then((module) => module.ReleaseDialog),
  );
  const held = useLazyDialog(() =>
    import('./council/minutes-dialog.tsx').then((module) => module.MinutesDialog),
  );
  return (
    <>
      <LinkButton to={`/marks/classes/${of.class_id}`} variant="secondary">{t`Averages`}</LinkButton>
      {keeps && (
        <>
          <Button
            busy={making.busy}
            onClick={() => making.make({ class_ids: [of.class_id], period: of.period })}
          >
            {t`Make cards`}
          </Button>
          <Button
            variant="secondary"
            icon={<Printer aria-hidden />}
            disabled={!made}
            busy={print.isPending}
            onClick={() => print.mutate()}
          >
            {t`Print all`}
          </Button>
          <Button
            variant="secondary"
            icon={<Send aria-hidden />}
            disabled={!made}
            busy={release.loading}
            onClick={release.show}
          >
            {t`Release`}
          </Button>
        </>
      )}
      <ActionMenu
        label={t`More: ${council.class.name}`}
        className="shrink-0 rounded border border-control bg-card"
        actions={[
          ...(council.may_decide
            ? [{ label: t`Minutes of the council`, icon: NotebookPen, onChoose: held.show }]
            : []),
          { label: t`Print the minutes`, icon: FileText, onChoose: () => minutes.mutate() },
        ]}
      />
      {release.Dialog && (
        <release.Dialog
          classIds={[of.class_id]}
          period={of.period}
          releases={council.releases}
          readiness={[council.readiness]}
          onClose={release.close}
        />
      )}
      {held.Dialog && <held.Dialog council={council} onClose={held.close} />}
    </>
  );
}
