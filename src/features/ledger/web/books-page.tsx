import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { maySeeBackups } from '#features/backups/backups.policy.ts';
import { BackupAge } from '#features/backups/web/shared/backup-age.tsx';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { oneOf } from '#platform/http/filters.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { go } from '#platform/ui/routing/place.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { BookDay } from './components/book-day.tsx';
import { BooksState } from './components/books-state.tsx';
import { CheckTable } from './components/check-table.tsx';
import { ledgerApi } from './ledger.client.ts';

const MovementsTab = lazy(() =>
  import('./books/movements-part.tsx').then((module) => ({ default: module.MovementsTab })),
);
const AccountsTab = lazy(() =>
  import('./books/accounts-part.tsx').then((module) => ({ default: module.AccountsTab })),
);
const TrialBalanceTab = lazy(() =>
  import('./books/trial-balance-part.tsx').then((module) => ({ default: module.TrialBalanceTab })),
);
const JournalTab = lazy(() =>
  import('./books/journal-part.tsx').then((module) => ({ default: module.JournalTab })),
);

/** `/books` alone shows the checks. Each tab has its own filters in the URL; switching tabs resets them. */
const inAddress = { tab: oneOf(['movements', 'accounts', 'balance', 'journal']) };

/** The school's books: whether they are right, and their contents. */
export function BooksPage() {
  const { t } = useLingui();
  const [{ tab = 'checks' }] = useFilters(inAddress);
  const may = useMay();
  const queryClient = useQueryClient();
  const list = useQuery(ledgerApi.checks.queryOptions());
  useErrorToast(list.error);
  const check = useMutation({
    mutationFn: () => ledgerApi.check.call(),
    onError: toastError,
    // The dashboard and the bank also show whether movements are halted.
    onSettled: () => queryClient.invalidateQueries(),
  });
  const checks = list.data?.checks ?? [];
  const today = list.data?.day.today;
  // Shown first only if it blocks postings.
  const unconfirmed = list.data?.day.unconfirmed;
  const bookDay = list.data && <BookDay day={list.data.day} />;

  return (
    <>
      <PageHeader
        title={t`Books`}
        actions={
          tab === 'checks' && (
            <Button
              variant="primary"
              icon={<ShieldCheck aria-hidden />}
              busy={check.isPending}
              busyLabel={t`Checking...`}
              onClick={() => check.mutate()}
            >
              {t`Check now`}
            </Button>
          )
        }
      />
      <Tabs
        label={t`Books`}
        value={tab}
        onChange={(next) => go({ to: '.', search: next === 'checks' ? {} : { tab: next } })}
        tabs={[
          {
            value: 'checks',
            label: t`Checks`,
            content: (
              <div className="flex flex-col gap-6">
                <LoadFailed of={list} />
                {!list.error && (
                  <>
                    <BooksState halted={list.data?.halted} last={checks[0]} checking={check.isPending} />
                    {unconfirmed && bookDay}
                    <Card title={t`Last checks`} padded={false}>
                      <CheckTable checks={checks} loading={list.isPending} />
                    </Card>
                    {!unconfirmed && bookDay}
                  </>
                )}
                {may(maySeeBackups) && <BackupAge />}
              </div>
            ),
          },
          { value: 'movements', label: t`Movements`, content: later(<MovementsTab />) },
          { value: 'accounts', label: t`Accounts`, content: later(<AccountsTab />) },
          {
            value: 'balance',
            label: t`Trial balance`,
            content: later(today && <TrialBalanceTab today={today} />),
          },
          { value: 'journal', label: t`Journal`, content: later(today && <JournalTab today={today} />) },
        ]}
      />
    </>
  );
}

const later = (tab: ReactNode) => (
  <Suspense fallback={<Skeleton className="h-64 w-full" />}>
    {tab || <Skeleton className="h-64 w-full" />}
  </Suspense>
);
