import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import type { AccountBalance, BookSums, KindBalance } from '../../books.contract.ts';
import { booksApi } from '../ledger.client.ts';
import { kindName, ownName } from './book-names.ts';

type Shown = BookSums & { balance?: string };
export type Figure = { key: keyof Shown; header: string };

type Props = {
  /** The last day included; all days by default. */
  day?: string | undefined;
  figures: readonly Figure[];
  totals?: boolean;
};

export function BalanceList({ day, figures, totals = false }: Props) {
  const { t } = useLingui();
  const list = useQuery(
    booksApi.balances.queryOptions({ input: { day }, placeholderData: keepPreviousData }),
  );
  useErrorToast(list.error);
  if (list.error) return <LoadFailed of={list} />;
  if (!list.data) return <Skeleton className="h-64 w-full" />;
  const { kinds, total } = list.data;
  if (kinds.length === 0) return <EmptyState title={t`No movements found`} className="m-4" />;
  return (
    <div>
      <div aria-hidden className={`${rowOf(figures)} hidden py-2 text-sm text-muted md:grid`}>
        <span>{t`Account`}</span>
        {figures.map(({ key, header }) => (
          <span key={key} className="text-end">
            {header}
          </span>
        ))}
      </div>
      <ul>
        {kinds.map((kind) => (
          <Kind key={kind.kind} kind={kind} day={day} figures={figures} />
        ))}
      </ul>
      {totals && (
        <div className={`${rowOf(figures)} grid border-t border-line py-2.5 font-semibold`}>
          <span>{t`Total`}</span>
          <Figures of={total} figures={figures} />
        </div>
      )}
    </div>
  );
}

/** A name and its figures in columns; on a phone one figure beside the name, or several below it. */
const rowOf = (figures: readonly Figure[]) =>
  figures.length === 1
    ? 'grid-cols-[1fr_auto] items-center gap-x-4 px-4 md:px-5'
    : 'grid-cols-1 items-center gap-x-4 gap-y-1 px-4 md:grid-cols-[minmax(12rem,1fr)_repeat(4,9rem)] md:px-5';

function Figures({ of, figures }: { of: Shown; figures: readonly Figure[] }) {
  const alone = figures.length === 1;
  return figures.map(({ key, header }) => (
    <span key={key} className="flex justify-between gap-3 font-normal md:block md:text-end">
      <span className={alone ? 'sr-only' : 'text-sm text-muted md:sr-only'}>{header}</span>
      <span className="figures whitespace-nowrap">{formatAmount(of[key] ?? '0', 'XAF')}</span>
    </span>
  ));
}

function Kind({ kind, day, figures }: { kind: KindBalance } & Omit<Props, 'totals'>) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="border-t border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={`${rowOf(figures)} grid min-h-control w-full py-1.5 text-start hover:bg-raised`}
      >
        <span className="flex items-center gap-2 font-medium">
          <Icon of={ChevronDown} size={18} className={open ? '' : '-rotate-90 rtl:rotate-90'} />
          {kindName(kind.kind, i18n)}
          <span className="figures text-sm font-normal text-muted">{kind.accounts}</span>
        </span>
        <Figures of={kind} figures={figures} />
      </button>
      <div id={id} hidden={!open}>
        {open && <Accounts kind={kind.kind} day={day} figures={figures} />}
      </div>
    </li>
  );
}

function Accounts({ kind, day, figures }: { kind: string } & Omit<Props, 'totals'>) {
  const [page, setPage] = useState(1);
  const list = useQuery(
    booksApi.accounts.queryOptions({ input: { kind, day, page }, placeholderData: keepPreviousData }),
  );
  if (list.error) return <LoadFailed of={list} />;
  if (!list.data) return <Skeleton className="mx-4 mb-2 h-16" />;
  return (
    <>
      <ul className="bg-raised text-sm">
        {list.data.accounts.map((row) => (
          <li key={row.account.id} className={`${rowOf(figures)} grid border-t border-line py-1.5`}>
            <Owner row={row} day={day} />
            <Figures of={row} figures={figures} />
          </li>
        ))}
      </ul>
      {list.data.total > PAGE_SIZE && (
        <Pagination page={page} pageSize={PAGE_SIZE} total={list.data.total} onPage={setPage} />
      )}
    </>
  );
}

function Owner({ row: { account }, day }: { row: AccountBalance; day: string | undefined }) {
  const { i18n } = useLingui();
  const name = ownName(account, i18n) ?? kindName(account.kind, i18n);
  const until = day ? `&to=${day}` : '';
  return (
    <Link
      to={`/books?tab=movements&account_id=${account.id}${until}`}
      className="ps-7 text-primary hover:underline"
    >
      {name}
    </Link>
  );
}
