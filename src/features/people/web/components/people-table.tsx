import { useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import type { Person } from '../../people.contract.ts';
import { actions, email, role, since } from './person-cells.tsx';

type PeopleTableProps = {
  people: readonly Person[];
  loading: boolean;
  filtered: boolean;
  onClear: () => void;
  onRole: (person: Person) => void;
  onDuties: (person: Person) => void;
  onAccount: (person: Person) => void;
};

/** People, those waiting for a role first. */
export function PeopleTable({
  people,
  loading,
  filtered,
  onClear,
  onRole,
  onDuties,
  onAccount,
}: PeopleTableProps) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`People`}
      rows={people}
      rowKey={(person) => person.user_id}
      loading={loading}
      empty={
        <EmptyState
          title={t`No people found`}
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
        { key: 'name', header: t`Name`, primary: true, cell: (person) => person.full_name ?? t`N/A` },
        { key: 'email', header: t`E-mail`, cell: email, phone: 'below' },
        { key: 'role', header: t`Role`, cell: role, phone: 'aside' },
        { key: 'since', header: t`Since`, cell: since },
        {
          key: 'actions',
          header: t`Actions`,
          hideHeader: true,
          align: 'end',
          cell: actions({ onRole, onDuties, onAccount }),
        },
      ]}
    />
  );
}
