import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import type { BankTransaction } from '../../bank.contract.ts';
import { actions, type ActionHandlers } from './line-actions.tsx';
import { amount, balanceAfter, createdBy, description, moment, type } from './line-cells.tsx';

type Props = {
  lines: readonly BankTransaction[];
  loading: boolean;
  empty: ReactNode;
  /** Shows the row of a receipt, the other half of a pair. */
  onSeek: (receipt: string) => void;
  /** Office actions on a row; undefined for a family, which also sees no staff names. */
  handlers?: ActionHandlers;
};

/** An account's rows with receipts; reversed rows and reversals link to each other. */
export function TransactionTable({ lines, loading, empty, onSeek, handlers }: Props) {
  const { t } = useLingui();
  const columns: (Column<BankTransaction> | undefined)[] = [
    { key: 'at', header: t`Date & Time`, primary: true, cell: moment },
    { key: 'type', header: t`Type`, cell: type },
    { key: 'description', header: t`Description`, cell: description(onSeek) },
    handlers && { key: 'by', header: t`Created By`, cell: createdBy },
    { key: 'amount', header: t`Amount`, align: 'end', cell: amount },
    { key: 'after', header: t`Balance After`, align: 'end', cell: balanceAfter },
    handlers && {
      key: 'actions',
      header: t`Actions`,
      hideHeader: true,
      align: 'end',
      cell: actions(handlers),
    },
  ];
  return (
    // Six columns of large amounts exceed a tablet's width, so the table scrolls in its own box.
    <div className="relative overflow-x-auto">
      <DataTable
        caption={t`Transaction History`}
        rows={lines}
        rowKey={(line) => line.id}
        loading={loading}
        empty={empty}
        columns={columns.filter((column) => column !== undefined)}
      />
    </div>
  );
}
