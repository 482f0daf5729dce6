import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileStack, Printer } from 'lucide-react';
import { ClassSelect } from '#features/classes/web/shared/class-select.tsx';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { ExportMenu } from '#platform/ui/lists/export-menu.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { debtorFilters } from '../../fees.filters.ts';
import { feeReportsApi } from '../../web/fees.client.ts';
import type { DebtorFilters } from '../fee-reports.contract.ts';
import { ReportDebtorTable } from './report-debtor-table.tsx';

const NO_FILTERS = { search: '', class_id: undefined, days: undefined };

/** Debtors, the largest sum first, with actions to message, print and export. */
export function ReportDebtors() {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters(debtorFilters);
  const list = useQuery(
    feeReportsApi.debtors.queryOptions({ input: filters, placeholderData: keepPreviousData }),
  );
  useErrorToast(list.error);
  const bills = useLazyDialog(() =>
    import('../../papers/web/bill-batch-dialog.tsx').then((module) => module.BillBatchDialog),
  );
  const paper = useLazyDialog(() =>
    import('./debtor-list-dialog.tsx').then((module) => module.DebtorListDialog),
  );
  const { page, ...everyPage } = filters;
  // Bills can be filtered by class only.
  const narrower = Boolean(filters.search || filters.days);
  const total = list.data?.total ?? 0;
  return (
    <Card
      title={t`Debtors`}
      padded={false}
      actions={
        <>
          <ExportMenu
            name={t`debtors`}
            read={(options, call) => feeReportsApi.exportDebtors.call({ ...everyPage, ...options }, call)}
          />
          <Button
            variant="secondary"
            icon={<Printer aria-hidden />}
            busy={paper.loading}
            disabled={total === 0}
            onClick={paper.show}
          >
            {t`Print list`}
          </Button>
          <Button
            variant="secondary"
            icon={<FileStack aria-hidden />}
            busy={bills.loading}
            onClick={bills.show}
          >
            {narrower ? t`Print bills` : t`Print bills for these`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pt-1">
        <p aria-live="polite" className="px-4 text-muted md:px-5">
          {list.data && <DebtorsInWords total={total} sum={list.data.overdue} />}
        </p>
        <ReportDebtorFilters filters={filters} onFilters={setFilters} />
        {list.error && (
          <div className="px-4 md:px-5">
            <LoadFailed of={list} />
          </div>
        )}
        {(list.data || !list.error) && (
          <ReportDebtorTable
            debtors={list.data?.debtors ?? []}
            today={list.data?.today ?? ''}
            loading={list.isPending}
            empty={<NoDebtors filters={filters} onFilters={setFilters} />}
          />
        )}
      </div>
      <Pagination
        page={page ?? 1}
        pageSize={PAGE_SIZE}
        total={total}
        onPage={(next) => setFilters({ page: next })}
      />
      {paper.Dialog && list.data && (
        <paper.Dialog filters={everyPage} today={list.data.today} onClose={paper.close} />
      )}
      {bills.Dialog && (
        <bills.Dialog
          classId={filters.class_id}
          overdue
          note={
            narrower &&
            t`Your search and lateness filter do not apply here: every student chosen below gets a bill.`
          }
          onClose={bills.close}
        />
      )}
    </Card>
  );
}

function DebtorsInWords({ total, sum }: { total: number; sum: string }) {
  const { t } = useLingui();
  const overdue = formatAmount(sum, 'XAF');
  return total === 0
    ? t`Nobody is late.`
    : t`${plural(total, { one: '# student owes', other: '# students owe' })} ${overdue} that is overdue.`;
}

type Props = {
  filters: DebtorFilters;
  onFilters: (patch: DebtorFilters, options?: { replace: boolean }) => void;
};

function NoDebtors({ filters: { page, ...everyPage }, onFilters }: Props) {
  const { t } = useLingui();
  const narrowed = Object.values(everyPage).some(Boolean);
  return (
    <div className="px-4 pb-4 md:px-5">
      <EmptyState
        title={narrowed || page ? t`No debtors found` : t`Nobody is late.`}
        action={
          narrowed && (
            <Button variant="secondary" onClick={() => onFilters(NO_FILTERS)}>
              {t`Clear filters`}
            </Button>
          )
        }
      />
    </div>
  );
}

function ReportDebtorFilters({ filters, onFilters }: Props) {
  const { t } = useLingui();
  return (
    <div className="filter-bar px-4 md:px-5">
      <SearchField
        label={t`Search by student name or roll number`}
        placeholder={t`Name or roll number...`}
        value={filters.search ?? ''}
        onChange={(search) => onFilters({ search }, { replace: true })}
      />
      <ClassSelect
        placeholder={t`All classes`}
        value={filters.class_id ?? ''}
        onChange={(event) => onFilters({ class_id: event.target.value || undefined })}
      />
      <SelectField
        label={t`How late`}
        value={filters.days ?? ''}
        onChange={(event) => onFilters({ days: (event.target.value || undefined) as DebtorFilters['days'] })}
        options={[
          { value: '', label: t`Any delay` },
          { value: '30', label: t`30 days or more` },
          { value: '60', label: t`60 days or more` },
          { value: '90', label: t`90 days or more` },
        ]}
      />
    </div>
  );
}
