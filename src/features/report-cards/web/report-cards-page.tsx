import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Files, Send, Settings2 } from 'lucide-react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { FoldedActions } from '#platform/ui/folded-actions.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { ProgressBar } from '#platform/ui/progress-bar.tsx';
import { mayKeepReportCards } from '../report-cards.policy.ts';
import type { CardClass } from '../report-cards.contract.ts';
import { cardFilters } from '../report-cards.filters.ts';
import { ClassTable } from './class-table.tsx';
import { nameOf } from './shared/card-figures.ts';
import { reportCardsApi } from './shared/report-cards.client.ts';
import { MakingQuestion } from './making-question.tsx';
import { useMaking } from './use-making.ts';

export function ReportCardsPage() {
  const { t } = useLingui();
  const may = useMay();
  const [filters, setFilters] = useFilters(cardFilters);
  const query = useQuery(reportCardsApi.classes.queryOptions({ input: {} }));
  const making = useMaking();
  const settings = useLazyDialog(() =>
    import('./card-settings-dialog.tsx').then((module) => module.CardSettingsDialog),
  );
  const release = useLazyDialog(() =>
    import('./release-all-dialog.tsx').then((module) => module.ReleaseAllDialog),
  );
  const classes = query.data?.classes ?? [];
  const period = filters.period ?? begun(classes) ?? '0';
  const ready = classes.filter(({ periods }) => periods.some(({ key }) => key === period));
  const anyMade = ready.some(({ periods }) => periods.some(({ key, made }) => key === period && made > 0));
  return (
    <>
      <PageHeader
        title={t`Report cards`}
        actions={
          may(mayKeepReportCards) && (
            <ReportCardsActions
              canMake={ready.length > 0}
              making={making.busy}
              onMake={() => making.make({ class_ids: ready.map(({ id }) => id), period })}
              canRelease={anyMade}
              release={release}
              settings={settings}
            />
          )
        }
      />
      <div className="flex flex-col gap-4">
        <PeriodField
          classes={classes}
          loading={query.isPending}
          period={period}
          onPeriod={(next) => setFilters({ period: next }, { replace: true })}
        />
        {making.running && (
          <ProgressBar
            label={t`Making the cards...`}
            value={making.running.done}
            max={making.running.total}
            valueText={t`${making.running.done} of ${making.running.total}`}
          />
        )}
        <LoadFailed of={query} />
        {!query.error && (
          <Card as="div" padded={false}>
            <ClassTable classes={classes} period={period} loading={query.isPending} />
            {classes.length > 0 && (
              <p className="px-4 py-2 text-sm text-muted md:px-5">
                {t`Students: everybody in the class today, suspended students too.`}
              </p>
            )}
          </Card>
        )}
      </div>
      <MakingQuestion of={making} />
      {release.Dialog && <release.Dialog period={period} onClose={release.close} />}
      {settings.Dialog && <settings.Dialog onClose={settings.close} />}
    </>
  );
}

/** The last period with cards in any class. */
const begun = (classes: readonly CardClass[]) =>
  classes
    .flatMap(({ periods }) => periods.filter(({ made, key }) => made > 0 && key !== 'year'))
    .map(({ key }) => key)
    .toSorted((a, b) => Number(b) - Number(a))[0];

type PeriodProps = {
  classes: readonly CardClass[];
  loading: boolean;
  period: string;
  onPeriod: (period: string) => void;
};

/** Offers the periods of the class with the most periods. */
function PeriodField({ classes, loading, period, onPeriod }: PeriodProps) {
  const { t } = useLingui();
  const longest = classes.reduce<CardClass['periods']>(
    (most, { periods }) => (periods.length > most.length ? periods : most),
    [],
  );
  if (!loading && longest.length === 0) return null;
  return (
    <SelectField
      className="max-w-xs"
      label={t`Period`}
      value={period}
      onChange={({ target }) => onPeriod(target.value)}
      options={longest.map(({ key, name }) => ({
        value: key,
        label: name ? nameOf(name) : t`Whole year`,
      }))}
    />
  );
}

type LazyDialog = { loading: boolean; show: () => void };
type ActionsProps = {
  canMake: boolean;
  making: boolean;
  onMake: () => void;
  canRelease: boolean;
  release: LazyDialog;
  settings: LazyDialog;
};

function ReportCardsActions({ canMake, making, onMake, canRelease, release, settings }: ActionsProps) {
  const { t } = useLingui();
  return (
    <FoldedActions
      name={t`Report cards`}
      primary={
        <Button icon={<Files aria-hidden />} disabled={!canMake} busy={making} onClick={onMake}>
          {t`Create all report cards`}
        </Button>
      }
      folded={[
        ...(canRelease ? [{ label: t`Release all`, icon: Send, onChoose: release.show }] : []),
        { label: t`Card settings`, icon: Settings2, onChoose: settings.show },
      ]}
    >
      <Button
        variant="secondary"
        icon={<Send aria-hidden />}
        disabled={!canRelease}
        busy={release.loading}
        onClick={release.show}
      >
        {t`Release all`}
      </Button>
      <Button
        variant="secondary"
        icon={<Settings2 aria-hidden />}
        busy={settings.loading}
        onClick={settings.show}
      >
        {t`Card settings`}
      </Button>
    </FoldedActions>
  );
}
