import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { schoolDay } from '#platform/time/school-day.ts';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { FinanceRule } from '../recurrences.contract.ts';
import { EndRuleDialog } from './end-rule-dialog.tsx';
import { RuleTable } from './rule-table.tsx';
import { recurrencesApi } from '../../web/finance.client.ts';
import { useRuleActions } from './use-rule-actions.ts';

export function RecurringTab() {
  const { t } = useLingui();
  const list = useQuery(recurrencesApi.list.queryOptions());
  const { data, error } = list;
  if (!data && error)
    return (
      <Card as="div">
        <LoadFailed of={list} />
      </Card>
    );
  if (!data) return <Skeleton className="h-64 w-full" />;
  if (data.length === 0)
    return (
      <EmptyState title={t`No recurring transactions yet.`}>
        {t`For rent, wages or subscriptions, tick “Recurring transaction” when adding one. It will then be added automatically.`}
      </EmptyState>
    );
  return <Rules rules={data} />;
}

function Rules({ rules }: { rules: FinanceRule[] }) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const [now] = useState(() => new Date());
  const [chosen, setChosen] = useState<FinanceRule>();
  const [ending, setEnding] = useState<FinanceRule>();
  const { act, refused } = useRuleActions();
  const edit = useLazyDialog(() => import('./rule-dialog.tsx').then((module) => module.RuleDialog));
  return (
    <>
      <Card title={t`Recurring transactions`} padded={false}>
        <RuleTable
          rules={rules}
          today={schoolDay(now, timeZone)}
          refused={refused}
          handlers={{
            onAction: act,
            onEdit: (rule) => {
              setChosen(rule);
              edit.show();
            },
            onEnd: setEnding,
          }}
        />
      </Card>
      {edit.Dialog && chosen && <edit.Dialog rule={chosen} onClose={edit.close} />}
      {ending && <EndRuleDialog rule={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}
