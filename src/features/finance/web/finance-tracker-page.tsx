import { useLingui } from '@lingui/react/macro';
import { go } from '#platform/ui/routing/place.ts';
import { Plus, Tags } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { oneOf } from '#platform/http/filters.ts';
import { Button } from '#platform/ui/button.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { useAsked } from '#platform/ui/dialogs/use-asked.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { BooksSummary } from '../entries/web/books-summary.tsx';
import { TransactionsTab } from '../entries/web/transactions-tab.tsx';

const MonthTab = lazy(() =>
  import('../budgets/web/month-tab.tsx').then((module) => ({ default: module.MonthTab })),
);
const RecurringTab = lazy(() =>
  import('../recurrences/web/recurring-tab.tsx').then((module) => ({ default: module.RecurringTab })),
);
const ImportTab = lazy(() =>
  import('../imports/web/import-tab.tsx').then((module) => ({ default: module.ImportTab })),
);
const ActivityTab = lazy(() =>
  import('../entries/web/activity-tab.tsx').then((module) => ({ default: module.ActivityTab })),
);

/** `/finance-tracker` alone is the list. Each tab stores its own filters in the URL; changing the tab drops them. */
const inAddress = { tab: oneOf(['month', 'recurring', 'import', 'activity']) };

export function FinanceTrackerPage() {
  const { t } = useLingui();
  const [{ tab = 'transactions' }] = useFilters(inAddress);
  const add = useLazyDialog(() =>
    import('../entries/web/add-transaction-dialog.tsx').then((module) => module.AddTransactionDialog),
  );
  const addCategory = useLazyDialog(() =>
    import('../categories/web/add-category-dialog.tsx').then((module) => module.AddCategoryDialog),
  );
  useAsked({ add: add.show });
  return (
    <>
      <PageHeader
        title={t`Finance Tracker`}
        actions={
          <>
            <Button
              variant="secondary"
              icon={<Tags aria-hidden />}
              busy={addCategory.loading}
              onClick={addCategory.show}
            >
              {t`Add Category`}
            </Button>
            <Button variant="primary" icon={<Plus aria-hidden />} busy={add.loading} onClick={add.show}>
              {t`Add Transaction`}
            </Button>
          </>
        }
      />
      <BooksSummary />
      <Tabs
        label={t`Finance Tracker`}
        value={tab}
        onChange={(next) => go({ to: '.', search: next === 'transactions' ? {} : { tab: next } })}
        tabs={[
          {
            value: 'transactions',
            label: t({ message: 'Transactions', context: 'income and expenses' }),
            content: <TransactionsTab onAdd={add.show} />,
          },
          { value: 'month', label: t`Month`, content: later(<MonthTab />) },
          { value: 'recurring', label: t`Recurring`, content: later(<RecurringTab />) },
          { value: 'import', label: t`Import`, content: later(<ImportTab />) },
          { value: 'activity', label: t`Activity`, content: later(<ActivityTab />) },
        ]}
      />
      {add.Dialog && <add.Dialog onClose={add.close} />}
      {addCategory.Dialog && <addCategory.Dialog onClose={addCategory.close} />}
    </>
  );
}

/** A tab whose code is loaded when it is first opened. */
function later(tab: ReactNode) {
  return <Suspense fallback={<Skeleton className="h-64 w-full" />}>{tab}</Suspense>;
}
