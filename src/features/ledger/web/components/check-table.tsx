import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatNumber } from '#platform/time/format.ts';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import type { LedgerCheck } from '../../ledger.contract.ts';
import { result, seal, when } from './check-cells.tsx';

export function CheckTable({ checks, loading }: { checks: readonly LedgerCheck[]; loading: boolean }) {
  const { t } = useLingui();
  const locale = currentLocale();
  const causes = { start: t`At startup`, nightly: t`Nightly`, demand: t`On demand` };
  return (
    <DataTable
      caption={t`Last checks`}
      rows={checks}
      rowKey={({ id }) => id}
      loading={loading}
      empty={<EmptyState title={t`No check yet`} className="m-4" />}
      columns={[
        { key: 'when', header: t`When`, primary: true, cell: when },
        { key: 'why', header: t`Why`, cell: ({ cause }) => causes[cause] },
        { key: 'result', header: t`Result`, cell: result },
        {
          key: 'transactions',
          header: t`Transactions`,
          align: 'end',
          cell: ({ transactions }) => formatNumber(transactions, locale),
        },
        {
          key: 'took',
          header: t`Duration`,
          align: 'end',
          cell: ({ took_ms }) => `${formatNumber(took_ms, locale)}\u00a0ms`,
        },
        { key: 'seal', header: t`Seal`, cell: seal },
      ]}
    />
  );
}
