import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BookOpenCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import { HaltedBanner } from '#features/ledger/web/shared/halted-banner.tsx';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { ExportMenu } from '#platform/ui/lists/export-menu.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { useAsked } from '#platform/ui/dialogs/use-asked.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { BankAccount } from '../bank.contract.ts';
import { accountFilters } from '../bank.filters.ts';
import { mayExportBank, mayMoveMoney } from '../bank.policy.ts';
import { bankApi } from './bank.client.ts';
import { AccountTable } from './components/account-table.tsx';
import { AccountsEmpty } from './components/accounts-empty.tsx';
import { BankSummary } from './components/bank-summary.tsx';
import { BankToolbar } from './components/bank-toolbar.tsx';
import { CreatedNote } from './components/created-note.tsx';
import { useLiveAccounts } from './components/use-live-accounts.ts';

const NO_FILTERS = { search: '', student_id: undefined, min_balance: '', max_balance: '', closed: undefined };

/** The Student Bank Dashboard: total savings, and opening accounts. */
export function BankDashboardPage() {
  const { t } = useLingui();
  const may = useMay();
  const [filters, setFilters] = useFilters(accountFilters);
  const list = useQuery(bankApi.list.queryOptions({ input: filters, placeholderData: keepPreviousData }));
  useErrorToast(list.error);
  useLiveAccounts();
  const [created, setCreated] = useState<BankAccount | null>(null);
  const [timesCleared, setTimesCleared] = useState(0);
  const create = useLazyDialog(() =>
    import('./components/create-account-dialog.tsx').then((module) => module.CreateAccountDialog),
  );
  useAsked({ create: may(mayMoveMoney) && create.show });

  const { page, ...everyPage } = filters;
  const narrowed = Object.values(everyPage).some(Boolean);
  const createButton = may(mayMoveMoney) && (
    <Button variant="primary" icon={<Plus aria-hidden />} busy={create.loading} onClick={create.show}>
      {t`Create Account`}
    </Button>
  );

  function clear() {
    setFilters(NO_FILTERS);
    setTimesCleared(timesCleared + 1);
  }
  function showCreated(account: BankAccount) {
    setCreated(account);
    // The new account is on the first page.
    if (page) setFilters({ page: undefined });
  }

  return (
    <>
      <PageHeader
        title={t`Student Bank Dashboard`}
        actions={
          <>
            <LinkButton to="/books" variant="secondary" icon={<BookOpenCheck aria-hidden />}>
              {t`Books`}
            </LinkButton>
            {may(mayExportBank) && (
              <ExportMenu
                name={t`accounts`}
                read={(options, call) => bankApi.exportAccounts.call({ ...everyPage, ...options }, call)}
              />
            )}
            {createButton}
          </>
        }
      />
      <HaltedBanner />
      <BankSummary totals={list.data?.totals} loading={list.isPending} narrowed={narrowed} />
      <div className="flex flex-col gap-2.5">
        {/* Remounted on clearing, because an invalid bound is not in the URL and would remain. */}
        <BankToolbar key={timesCleared} filters={filters} onFilters={setFilters} />
        {created && <CreatedNote account={created} onClose={() => setCreated(null)} />}
        <LoadFailed of={list} />
        {(list.data || !list.error) && (
          <Card padded={false}>
            <AccountTable
              accounts={list.data?.accounts ?? []}
              loading={list.isPending}
              empty={
                // A page beyond the last one is also empty, but the bank is not.
                <AccountsEmpty
                  filtered={narrowed || Boolean(page)}
                  onClear={clear}
                  createButton={createButton}
                />
              }
            />
            <Pagination
              page={page ?? 1}
              pageSize={PAGE_SIZE}
              total={list.data?.totals.accounts ?? 0}
              onPage={(next) => setFilters({ page: next })}
            />
          </Card>
        )}
      </div>
      {create.Dialog && <create.Dialog onClose={create.close} onCreated={showCreated} />}
    </>
  );
}
