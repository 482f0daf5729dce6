import { useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import type { AuditEntry } from '../../audit.contract.ts';
import { from, record, what, when, who } from './trail-cells.tsx';

type Props = {
  events: readonly AuditEntry[];
  names: Readonly<Record<string, string>>;
  loading: boolean;
  filtered: boolean;
  onClear: () => void;
};

export function TrailTable({ events, names, loading, filtered, onClear }: Props) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`Audit trail`}
      rows={events}
      rowKey={(event) => event.id}
      loading={loading}
      empty={
        <EmptyState
          title={t`No actions found`}
          action={
            filtered && (
              <Button variant="secondary" onClick={onClear}>
                {t`Clear filters`}
              </Button>
            )
          }
        />
      }
      columns={[
        { key: 'when', header: t`When`, cell: when },
        { key: 'who', header: t`Who`, cell: who },
        { key: 'what', header: t`What`, primary: true, cell: what(names) },
        { key: 'record', header: t`Record`, cell: record },
        { key: 'from', header: t`From`, cell: from },
      ]}
    />
  );
}
