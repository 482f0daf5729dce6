import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import { NewerOlder } from '#platform/ui/lists/newer-older.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { PeriodFields } from '#platform/ui/forms/period-fields.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import type { BookAccount, BookMovement, BookSide, MovementFilters } from '../../books.contract.ts';
import { movementFilters } from '../../books.filters.ts';
import { booksApi } from '../ledger.client.ts';
import { accountName, kindName, useMovementName, useSideName } from './book-names.ts';

const NOTHING: MovementFilters = {
  from: undefined,
  to: undefined,
  kind: undefined,
  account_id: undefined,
  by: undefined,
  before: undefined,
};

export function MovementsTab() {
  const { t } = useLingui();
  const [filters, setAddress] = useFilters(movementFilters);
  // Changing a filter returns to the newest.
  const setFilters = (patch: MovementFilters) => setAddress({ before: undefined, ...patch });
  const list = useQuery(
    booksApi.movements.queryOptions({ input: filters, placeholderData: keepPreviousData }),
  );
  useErrorToast(list.error);
  const { before, ...chosen } = filters;
  return (
    <div className="flex flex-col gap-3">
      <Filters filters={filters} account={list.data?.account ?? null} onFilters={setFilters} />
      <LoadFailed of={list} />
      {!list.error && (
        <Card as="div" padded={false}>
          <DataTable
            caption={t`Movements`}
            rows={list.data?.movements ?? []}
            rowKey={({ id }) => id}
            loading={list.isPending}
            empty={
              <EmptyState
                title={t`No movements found`}
                action={
                  Object.values(chosen).some(Boolean) && (
                    <Button variant="secondary" onClick={() => setAddress(NOTHING)}>
                      {t`Clear filters`}
                    </Button>
                  )
                }
              />
            }
            columns={[
              { key: 'day', header: t`Date`, cell: dayCell, phone: 'below' },
              { key: 'number', header: t`Number`, cell: numberCell, phone: 'below' },
              { key: 'kind', header: t`Movement`, primary: true, cell: kindCell },
              { key: 'debit', header: t`Debit`, cell: debitCell, phone: 'below' },
              {
                key: 'credit',
                header: t({ message: 'Credit', context: 'bookkeeping' }),
                cell: creditCell,
                phone: 'below',
              },
              { key: 'by', header: t`Entered by`, cell: byCell },
              { key: 'amount', header: t`Amount`, align: 'end', cell: amountCell, phone: 'aside' },
            ]}
          />
          <NewerOlder before={before} next={list.data?.next ?? null} onBefore={setAddress} />
        </Card>
      )}
    </div>
  );
}

type FiltersProps = {
  filters: MovementFilters;
  /** The chosen account, which may not be a shared one. */
  account: BookAccount | null;
  onFilters: (patch: MovementFilters) => void;
};

function Filters({ filters, account, onFilters }: FiltersProps) {
  const { t, i18n } = useLingui();
  const { data } = useQuery(booksApi.choices.queryOptions());
  const shared = data?.accounts ?? [];
  const accounts = account && !shared.some(({ id }) => id === account.id) ? [account, ...shared] : shared;
  return (
    <div className="grid grid-cols-2 gap-2 md:grid-cols-[9.5rem_9.5rem_1fr_1fr_1fr]">
      <PeriodFields labelPlace="hidden" from={filters.from} to={filters.to} onChange={onFilters} />
      <SelectField
        label={t`Movement`}
        labelPlace="hidden"
        value={filters.kind ?? ''}
        placeholder={t`All movements`}
        onChange={(event) => onFilters({ kind: event.target.value || undefined })}
        options={(data?.kinds ?? []).map((kind) => ({ value: kind, label: kindName(kind, i18n) }))}
      />
      <SelectField
        label={t`Account`}
        labelPlace="hidden"
        value={filters.account_id ?? ''}
        placeholder={t`All accounts`}
        onChange={(event) => onFilters({ account_id: event.target.value || undefined })}
        options={accounts.map((option) => ({ value: option.id, label: accountName(option, i18n) }))}
      />
      <SelectField
        className="col-span-2 md:col-span-1"
        label={t`Entered by`}
        labelPlace="hidden"
        value={filters.by ?? ''}
        placeholder={t`All people`}
        onChange={(event) => onFilters({ by: event.target.value || undefined })}
        options={(data?.people ?? []).map(({ id, name }) => ({ value: id, label: name ?? t`Unknown` }))}
      />
    </div>
  );
}

const dayCell = ({ value_date }: BookMovement) => (
  <span className="whitespace-nowrap">{formatDay(value_date, currentLocale())}</span>
);
const numberCell = ({ receipt }: BookMovement) => (
  <span className="figures whitespace-nowrap">{receipt}</span>
);
const kindCell = (movement: BookMovement) => <What movement={movement} />;
const debitCell = ({ debit }: BookMovement) => <Side side={debit} />;
const creditCell = ({ credit }: BookMovement) => <Side side={credit} />;
const byCell = ({ by }: BookMovement) => by.name ?? '–';
const amountCell = ({ amount }: BookMovement) => (
  <span className="figures font-medium whitespace-nowrap">{formatAmount(amount, 'XAF')}</span>
);

function What({ movement }: { movement: BookMovement }) {
  const { memo, reverses } = movement;
  const below = [reverses?.receipt, memo].filter(Boolean).join(' · ');
  return (
    <>
      {useMovementName()(movement)}
      {below && <span className="block text-sm font-normal text-muted">{below}</span>}
    </>
  );
}

function Side({ side }: { side: BookSide }) {
  return useSideName()(side);
}
