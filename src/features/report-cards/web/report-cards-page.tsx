import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Files, Send, Settings2 } from 'lucide-react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatInstant } from '#platform/time/format.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { FoldedActions } from '#platform/ui/folded-actions.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { ProgressBar } from '#platform/ui/progress-bar.tsx';
import { mayKeepReportCards } from '../report-cards.policy.ts';
import type { CardClass } from '../report-cards.contract.ts';
import { cardFilters } from '../report-cards.filters.ts';
import type { CouncilState } from '../report-cards.rules.ts';
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
  const longest = classes.reduce<CardClass['periods']>(
    (most, { periods }) => (periods.length > most.length ? periods : most),
    [],
  );
  const period = filters.period ?? begun(classes) ?? '0';
  const ready = classes.filter(({ periods }) => periods.some(({ key }) => key === period));
  const anyMade = ready.some(({ periods }) => periods.some(({ key, made }) => key === period && made > 0));
  return (
    <>
      <PageHeader
        title={t`Report cards`}
        actions={
          may(mayKeepReportCards) && (
            <FoldedActions
              name={t`Report cards`}
              primary={
                <Button
                  icon={<Files aria-hidden />}
                  disabled={ready.length === 0}
                  busy={making.busy}
                  onClick={() => making.make({ class_ids: ready.map(({ id }) => id), period })}
                >
                  {t`Create all report cards`}
                </Button>
              }
              folded={[
                ...(anyMade ? [{ label: t`Release all`, icon: Send, onChoose: release.show }] : []),
                { label: t`Card settings`, icon: Settings2, onChoose: settings.show },
              ]}
            >
              <Button
                variant="secondary"
                icon={<Send aria-hidden />}
                disabled={!anyMade}
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
          )
        }
      />
      <div className="flex flex-col gap-4">
        {(query.isPending || longest.length > 0) && (
          <SelectField
            className="max-w-xs"
            label={t`Period`}
            value={period}
            onChange={({ target }) => setFilters({ period: target.value }, { replace: true })}
            options={longest.map(({ key, name }) => ({
              value: key,
              label: name ? nameOf(name) : t`Whole year`,
            }))}
          />
        )}
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

const sheetsOf = (of: CardClass['periods'][number] | undefined) =>
  of ? `${of.sheets.handed_in} / ${of.sheets.total}` : '–';

const councilState = (state: CouncilState | null) => (state ? <CouncilBadge state={state} /> : '–');

function CouncilBadge({ state }: { state: CouncilState }) {
  const { t } = useLingui();
  return state === 'closed' ? (
    <Badge tone="success">{t`Closed`}</Badge>
  ) : (
    <Badge tone="pending">{t`Under way`}</Badge>
  );
}

const releasedCell = (at: string | null) => <Released at={at} />;

/** Phones show no table heading. */
function Released({ at }: { at: string | null }) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  if (!at) return t`Not released`;
  return (
    <>
      <span className="md:hidden">{t`Released:`} </span>
      {formatInstant(at, currentLocale(), timeZone)}
    </>
  );
}

type Props = { classes: readonly CardClass[]; period: string; loading: boolean };

function ClassTable({ classes, period, loading }: Props) {
  const { t } = useLingui();
  const of = ({ periods }: CardClass) => periods.find(({ key }) => key === period);
  return (
    <DataTable
      caption={t`Classes`}
      rows={classes}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/marks/report-cards/${id}?period=${period}`}
      loading={loading}
      empty={
        <EmptyState
          title={t`No classes yet`}
        >{t`Classes appear here once the school year has begun.`}</EmptyState>
      }
      columns={[
        { key: 'class', header: t`Class`, primary: true, cell: ({ name }) => name },
        { key: 'students', header: t`Students`, align: 'end', cell: ({ students }) => students },
        { key: 'sheets', header: t`Sheets handed in`, align: 'end', cell: (row) => sheetsOf(of(row)) },
        {
          key: 'council',
          header: t`Council`,
          cell: (row) => councilState(of(row)?.council ?? null),
        },
        {
          key: 'cards',
          header: t`Cards`,
          phone: 'aside',
          align: 'end',
          cell: (row) => (of(row) ? t`${of(row)!.made} of ${row.students}` : t`No marking scheme`),
        },
        {
          key: 'released',
          header: t`Released to families`,
          phone: 'below',
          cell: (row) => releasedCell(of(row)?.released_at ?? null),
        },
      ]}
    />
  );
}
