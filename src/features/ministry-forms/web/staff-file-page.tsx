import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import type { StaffRecord } from '../staff-records.contract.ts';
import { useStaffWords } from './components/staff-words.ts';
import { staffRecordsApi } from './ministry-forms.client.ts';

/** The number of missing facts among those that the ministries always request. */
const gapsOf = ({ sex, date_of_birth, contract, diploma, grade, hired_on }: StaffRecord) =>
  [sex, date_of_birth, contract, diploma, grade, hired_on].filter((fact) => fact === null).length;

/** Facts about teachers and administrators, those with missing ones first. */
export function StaffFilePage() {
  const { t } = useLingui();
  const query = useQuery(staffRecordsApi.list.queryOptions());
  const [edited, setEdited] = useState<StaffRecord | null>(null);
  const editing = useLazyDialog(() =>
    import('./components/staff-dialog.tsx').then((module) => module.StaffDialog),
  );
  const rows = (query.data ?? []).toSorted((a, b) => Math.sign(gapsOf(b)) - Math.sign(gapsOf(a)));
  const columns = useColumns((record) => {
    setEdited(record);
    editing.show();
  });
  return (
    <>
      <PageHeader title={t`Staff file`} back={{ to: '/reports/forms', label: t`Back to Ministry forms` }} />
      <LoadFailed of={query} />
      {!query.isError && (
        <DataTable
          caption={t`Staff file`}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          loading={query.isPending}
          empty={<EmptyState title={t`No staff yet`} />}
        />
      )}
      {editing.Dialog && edited && <editing.Dialog key={edited.id} record={edited} onClose={editing.close} />}
    </>
  );
}

function useColumns(onEdit: (record: StaffRecord) => void): Column<StaffRecord>[] {
  const { t } = useLingui();
  const words = useStaffWords();
  const locale = currentLocale();
  return [
    { key: 'name', header: t`Name`, primary: true, cell: (one) => one.full_name },
    {
      key: 'contract',
      header: t`Contract`,
      phone: 'below',
      cell: (one) => (one.contract ? words.contract[one.contract] : '–'),
    },
    { key: 'grade', header: t({ message: 'Grade', context: 'staff' }), cell: (one) => one.grade ?? '–' },
    { key: 'diploma', header: t`Diploma`, cell: (one) => one.diploma ?? '–' },
    {
      key: 'hired',
      header: t`Hired on`,
      cell: (one) => (one.hired_on ? formatDay(one.hired_on, locale) : '–'),
    },
    { key: 'post', header: t`Post`, cell: (one) => words.post[one.post] },
    { key: 'gaps', header: t`Missing`, align: 'end', phone: 'below', cell: (one) => <Gaps of={one} /> },
    {
      key: 'edit',
      header: t`Actions`,
      hideHeader: true,
      align: 'end',
      phone: 'aside',
      cell: (one) => <Edit record={one} onEdit={onEdit} />,
    },
  ];
}

function Gaps({ of }: { of: StaffRecord }) {
  const { t } = useLingui();
  const gaps = gapsOf(of);
  if (gaps === 0) return <span className="text-success">{t`complete`}</span>;
  return (
    <span className="figures text-pending">
      {t`${plural(gaps, { one: '# missing', other: '# missing' })}`}
    </span>
  );
}

function Edit({ record, onEdit }: { record: StaffRecord; onEdit: (record: StaffRecord) => void }) {
  const { t } = useLingui();
  const name = record.full_name;
  return (
    <Button variant="secondary" size="sm" aria-label={t`Edit ${name}`} onClick={() => onEdit(record)}>
      {t`Edit`}
    </Button>
  );
}
