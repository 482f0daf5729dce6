import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Target } from 'lucide-react';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatMonth } from '#platform/time/format.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import type { MonthView } from '../budgets.contract.ts';
import { aMonth } from '../../finance.filters.ts';
import { MonthBalance } from './month-balance.tsx';
import { MonthChooser } from './month-chooser.tsx';
import { MonthExpenses } from './month-expenses.tsx';
import { MonthFigures } from './month-figures.tsx';
import { MonthIncome } from './month-income.tsx';
import { monthAway } from './months.ts';
import { useBudgetDialog } from './use-budget-dialog.tsx';
import { budgetsApi } from '../../web/finance.client.ts';

const inAddress = { month: aMonth };

/**
 * One month of personal books: income and expenses by category against their budgets, and the daily
 * balance.
 */
export function MonthTab() {
  const { timeZone } = useInstallation();
  const [now] = useState(() => new Date());
  const today = schoolDay(now, timeZone);
  const [{ month: chosen }, setFilters] = useFilters(inAddress);
  const query = useQuery(budgetsApi.month.queryOptions({ input: { month: chosen ?? 'current' } }));
  const { data, error } = query;
  // By default the server's current month, because an old phone's clock may be wrong.
  const current = (chosen === undefined && data?.month) || today.slice(0, 7);
  const month = chosen ?? current;
  const choose = (next: string) => setFilters({ month: next === current ? undefined : next });
  return (
    <div className="flex flex-col gap-4">
      <MonthChooser month={month} current={current} onMonth={choose} />
      {data && <Month view={data} today={today} onMonth={choose} />}
      {!data && !error && <Waiting />}
      {!data && error && (
        <Card as="div">
          <LoadFailed of={query} />
        </Card>
      )}
    </div>
  );
}

type Props = { view: MonthView; today: string; onMonth: (month: string) => void };

function Month({ view, today, onMonth }: Props) {
  if (view.categories.length === 0 && view.balances.length === 0)
    return <EmptyMonth view={view} onMonth={onMonth} />;
  return (
    <>
      <MonthFigures view={view} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <MonthExpenses view={view} />
        <div className="flex min-w-0 flex-col gap-4">
          <MonthBalance view={view} today={today} />
          <MonthIncome view={view} />
        </div>
      </div>
    </>
  );
}

function EmptyMonth({ view, onMonth }: Omit<Props, 'today'>) {
  const { t } = useLingui();
  const month = formatMonth(view.month, currentLocale());
  const balance = formatAmount(view.opening_balance, 'CFA');
  const { setBudget, budgetDialog } = useBudgetDialog(view);
  return (
    <>
      <EmptyState
        title={t`No transactions in ${month}`}
        action={
          <>
            <Button variant="secondary" onClick={() => onMonth(monthAway(view.month, -1))}>
              {t`See previous month`}
            </Button>
            <Button variant="secondary" icon={<Target aria-hidden />} onClick={() => setBudget(null)}>
              {t`Set budget`}
            </Button>
          </>
        }
      >
        {t`The balance remains ${balance}.`}
      </EmptyState>
      {budgetDialog}
    </>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton className="h-24 w-full" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-80 w-full" />
        <Skeleton className="h-80 w-full" />
      </div>
    </>
  );
}
