import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import type { FinanceTransaction } from '../finance.contract.ts';
import { CategoryMark } from '../../categories/web/category-mark.tsx';
import { SignedAmount } from './signed-amount.tsx';
import { EntryActions, EntryDescription, EntryReceipts, EntryType } from './transaction-cells.tsx';
import type { EntryActionHandlers } from './use-entry-actions.tsx';

type Props = { entries: readonly FinanceTransaction[]; handlers: EntryActionHandlers };

/** Entries, newest first. Memoized, so that opening a dialog does not render fifty rows again. */
export const TransactionTable = memo(function TransactionTable({ entries, handlers }: Props) {
  const { t } = useLingui();
  return (
    // On a phone the actions are beside the title, to save a line in each of fifty cards.
    <div className="relative overflow-x-auto max-md:[&_tbody_th]:pe-12 max-md:[&_tbody_tr]:relative max-md:[&_td:last-child]:absolute max-md:[&_td:last-child]:end-2 max-md:[&_td:last-child]:top-1">
      <DataTable
        caption={t`Recent Transactions`}
        rows={entries}
        rowKey={(entry) => entry.id}
        columns={[
          { key: 'date', header: t`Date`, cell: day },
          { key: 'description', header: t`Description`, primary: true, cell: description },
          { key: 'category', header: t`Category`, cell: category },
          { key: 'type', header: t`Type`, cell: type },
          {
            key: 'receipt',
            header: t({ message: 'Receipt', context: 'of an expense' }),
            cell: receipts(handlers),
          },
          { key: 'amount', header: t`Amount`, align: 'end', cell: amount },
          { key: 'actions', header: t`Actions`, hideHeader: true, align: 'end', cell: actions(handlers) },
        ]}
      />
    </div>
  );
});

const day = (entry: FinanceTransaction) => (
  <span className="whitespace-nowrap tabular-nums">{formatDay(entry.transaction_date, currentLocale())}</span>
);
const description = (entry: FinanceTransaction) => <EntryDescription entry={entry} />;
const category = (entry: FinanceTransaction) => <CategoryMark category={entry.category} />;
const type = (entry: FinanceTransaction) => <EntryType entry={entry} />;
const amount = (entry: FinanceTransaction) => <SignedAmount type={entry.type} amount={entry.amount} />;
const receipts = (handlers: EntryActionHandlers) => (entry: FinanceTransaction) => (
  <EntryReceipts entry={entry} onOpen={handlers.onReceipts} />
);
const actions = (handlers: EntryActionHandlers) => (entry: FinanceTransaction) => (
  <EntryActions entry={entry} handlers={handlers} />
);
