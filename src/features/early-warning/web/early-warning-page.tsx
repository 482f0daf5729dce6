import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Settings } from 'lucide-react';
import { useState } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { FoldedActions } from '#platform/ui/folded-actions.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { Moment } from '#platform/ui/moment.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Flag, FlagsAnswer } from '../early-warning.contract.ts';
import { FLAGS_A_PAGE, flagFilters, type Shown } from '../early-warning.filters.ts';
import { type Kind, type Rule, RULE_FACTS } from '../early-warning.rules.ts';
import { FlagsByStudent } from './components/flags-by-student.tsx';
import { RuleRecord } from './components/rule-record.tsx';
import { earlyWarningApi } from './early-warning.client.ts';

type Filters = ReturnType<typeof useFilters<typeof flagFilters>>[0];
type SetFilters = ReturnType<typeof useFilters<typeof flagFilters>>[1];

/** Students who need a conversation this week, with the reason, the owner and the date. */
export function EarlyWarningPage() {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters(flagFilters);
  const query = useQuery({
    ...earlyWarningApi.list.queryOptions({ input: filters }),
    placeholderData: keepPreviousData,
  });
  const content = (
    <>
      <LoadFailed of={query} />
      {query.isPending && <RowsLoading />}
      {query.data && <FlagList answer={query.data} filters={filters} setFilters={setFilters} />}
    </>
  );
  return (
    <>
      <PageHeader title={t`Early warning`} actions={<PageActions />} />
      {query.data && query.data.kinds.length > 1 ? (
        <Tabs
          label={t`Early warning`}
          value={query.data.kind}
          onChange={(kind) =>
            setFilters({ kind: kind as Kind, rule: undefined, class_id: undefined, flag: undefined })
          }
          tabs={query.data.kinds.map((kind) => ({
            value: kind,
            label: kind === 'money' ? t`Fees` : t`School life`,
            content,
          }))}
        />
      ) : (
        content
      )}
    </>
  );
}

function PageActions() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const calculate = useMutation({
    mutationFn: () => earlyWarningApi.calculate.call(),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: earlyWarningApi.key() });
      showToast({ title: t`Success`, description: t`Recalculated` });
    },
    onError: toastError,
  });
  return (
    <FoldedActions
      name={t`Early warning`}
      folded={[{ label: t`Rules`, icon: Settings, to: '/settings/early-warning' }]}
      primary={
        <Button variant="secondary" busy={calculate.isPending} onClick={() => calculate.mutate()}>
          {t`Calculate now`}
        </Button>
      }
    >
      <LinkButton to="/settings/early-warning" variant="secondary">{t`Rules`}</LinkButton>
    </FoldedActions>
  );
}

type ListProps = { answer: FlagsAnswer; filters: Filters; setFilters: SetFilters };

function FlagList({ answer, filters, setFilters }: ListProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Flag[]>([]);
  const taking = useLazyDialog(() => import('./components/take-dialog.tsx').then((m) => m.TakeDialog));
  const acting = useLazyDialog(() => import('./components/deed-dialog.tsx').then((m) => m.DeedDialog));
  const open =
    (dialog: { show: () => void }) =>
    (...flags: Flag[]) => {
      setChosen(flags);
      dialog.show();
    };
  return (
    <div className="flex flex-col gap-4 pt-3">
      <FlagFilters answer={answer} filters={filters} setFilters={setFilters} />
      {answer.calculated_at && (
        <p className="text-sm text-muted">
          {t`Calculated`} <Moment instant={answer.calculated_at} />
        </p>
      )}
      {answer.flags.length === 0 ? (
        <Nobody answer={answer} filters={filters} />
      ) : (
        <FlagsByStudent flags={answer.flags} onTake={open(taking)} onAct={open(acting)} />
      )}
      {answer.more && (
        <div>
          <Button
            variant="secondary"
            onClick={() =>
              setFilters({ limit: (filters.limit ?? FLAGS_A_PAGE) + FLAGS_A_PAGE }, { replace: true })
            }
          >
            {t`Show more`}
          </Button>
        </div>
      )}
      <RuleRecord kind={answer.kind} />
      <p className="text-sm text-muted">
        {t`A rule counts what is in the records; there is no score. Sex and address are never used, and fees are flagged separately. Parents and students see no flags.`}
      </p>
      {taking.Dialog && chosen[0] && (
        <taking.Dialog key={chosen[0].id} flags={chosen} today={answer.today} onClose={taking.close} />
      )}
      {acting.Dialog && chosen[0] && (
        <acting.Dialog key={chosen[0].id} flags={chosen} today={answer.today} onClose={acting.close} />
      )}
    </div>
  );
}

function Nobody({ answer, filters }: Pick<ListProps, 'answer' | 'filters'>) {
  const { t } = useLingui();
  const isFiltered = filters.state ?? filters.rule ?? filters.class_id ?? filters.student_id ?? filters.flag;
  if (answer.calculated_at === null)
    return (
      <EmptyState
        title={t`Not calculated yet`}
      >{t`This is done every night, or at once by the button above.`}</EmptyState>
    );
  if (answer.rules.length === 0) return <EmptyState title={t`All rules are switched off.`} />;
  return (
    <EmptyState title={isFiltered ? t`No flag matches.` : t`Nobody is flagged.`}>
      {!isFiltered && t`No flag is waiting to be taken on.`}
    </EmptyState>
  );
}

function FlagFilters({ answer, filters, setFilters }: ListProps) {
  const { t, i18n } = useLingui();
  const rules = answer.rules.map((value) => ({ value, label: i18n._(RULE_FACTS[value].name) }));
  return (
    <div className="filter-bar">
      {(filters.flag ?? filters.student_id) && (
        <Button
          variant="secondary"
          onClick={() => setFilters({ flag: undefined, student_id: undefined })}
        >{t`Show all flags`}</Button>
      )}
      <SelectField
        labelPlace="beside"
        label={t`Class`}
        value={filters.class_id ?? ''}
        onChange={({ target }) => setFilters({ class_id: target.value || undefined, flag: undefined })}
        placeholder={t`All classes`}
        options={answer.classes.map((one) => ({ value: one.id, label: classLabel(one) }))}
      />
      {rules.length > 1 && (
        <SelectField
          labelPlace="beside"
          label={t`Rule`}
          value={filters.rule ?? ''}
          onChange={({ target }) =>
            setFilters({ rule: (target.value || undefined) as Rule | undefined, flag: undefined })
          }
          placeholder={t`All rules`}
          options={rules}
        />
      )}
      <SelectField
        labelPlace="beside"
        label={t`Status`}
        value={filters.state ?? ''}
        onChange={({ target }) =>
          setFilters({ state: (target.value || undefined) as Shown | undefined, flag: undefined })
        }
        options={[
          { value: '', label: t`To do` },
          { value: 'unowned', label: t`No owner` },
          { value: 'mine', label: t`Mine` },
          { value: 'overdue', label: t({ message: 'Overdue', context: 'follow-up' }) },
          { value: 'in_hand', label: t`In hand` },
          { value: 'closed', label: t`Closed or ended` },
        ]}
      />
    </div>
  );
}
