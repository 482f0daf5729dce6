import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Card } from '#platform/ui/card.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import type { AuditFilters } from '../audit.contract.ts';
import { auditFilters } from '../audit.filters.ts';
import { auditApi } from './audit.client.ts';
import { ChainCheck } from './components/chain-check.tsx';
import { ExportTrail } from './components/export-trail.tsx';
import { OnlyOne } from './components/only-one.tsx';
import { TrailFilters } from './components/trail-filters.tsx';
import { NewerOlder } from '#platform/ui/lists/newer-older.tsx';
import { TrailTable } from './components/trail-table.tsx';

const NOTHING: AuditFilters = {
  action: undefined,
  actor_id: undefined,
  subject_id: undefined,
  from: undefined,
  to: undefined,
};

/** The audit trail: who, what, which record, from where, when. */
export function AuditPage() {
  const { t } = useLingui();
  const [filters, setAddress] = useFilters(auditFilters);
  // Changing a filter returns to the newest event.
  const setFilters = (patch: AuditFilters) => setAddress({ before: undefined, ...patch });
  const list = useQuery(auditApi.list.queryOptions({ input: filters, placeholderData: keepPreviousData }));
  useErrorToast(list.error);
  const { before: _, ...chosen } = filters;

  return (
    <>
      <PageHeader title={t`Audit trail`} actions={<ExportTrail filters={chosen} />} />
      <div className="flex flex-col gap-4">
        <ChainCheck />
        <TrailFilters filters={filters} onFilters={setFilters} />
        <OnlyOne filters={filters} events={list.data?.events} onFilters={setFilters} />
        <LoadFailed of={list} />
        {!list.error && (
          <Card as="div" padded={false}>
            <TrailTable
              events={list.data?.events ?? []}
              names={list.data?.names ?? {}}
              loading={list.isPending}
              filtered={Object.keys(chosen).length > 0}
              onClear={() => setFilters(NOTHING)}
            />
            <NewerOlder before={filters.before} next={list.data?.next ?? null} onBefore={setFilters} />
          </Card>
        )}
      </div>
    </>
  );
}
