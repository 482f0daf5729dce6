import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { classLabel } from '#features/roster/classes.rules.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import type { ExpiringDocument } from '../documents.contract.ts';
import { KIND_NAMES } from './shared/document-words.ts';
import { Expiry } from './shared/expiry.tsx';
import { documentsApi } from './shared/student-files.client.ts';

const expiry = (document: ExpiringDocument) => <Expiry document={document} />;

export function ExpiringPage() {
  const { t } = useLingui();
  const documents = useQuery(documentsApi.expiring.queryOptions());
  return (
    <>
      <PageHeader title={t`Documents to renew`} back={{ to: '/students', label: t`Back to Students` }} />
      <LoadFailed of={documents} />
      {!documents.error && (
        <DataTable
          caption={t`Documents to renew`}
          rows={documents.data ?? []}
          rowKey={({ id }) => id}
          rowLink={({ student }) => `/students/${student.id}?tab=documents`}
          loading={!documents.data}
          empty={<EmptyState title={t`No document expires soon.`} />}
          columns={[
            {
              key: 'student',
              header: t`Student`,
              primary: true,
              cell: ({ student }) => student.full_name ?? t`N/A`,
            },
            {
              key: 'expires',
              header: t`Expiry`,
              phone: 'aside',
              cell: expiry,
            },
            {
              key: 'document',
              header: t`Document`,
              phone: 'below',
              cell: ({ kind, title }) => title ?? t(KIND_NAMES[kind]),
            },
            {
              key: 'class',
              header: t`Class`,
              phone: 'below',
              cell: ({ student }) => (student.class ? classLabel(student.class) : t`Not assigned`),
            },
            { key: 'roll', header: t`Roll Number`, cell: ({ student }) => student.roll_number },
          ]}
        />
      )}
    </>
  );
}
