import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import type { Invitation } from '../../joining.contract.ts';
import { moment } from './cells.tsx';
import { actions, person, role, state, type ActionHandlers } from './invitation-cells.tsx';

type InvitationTableProps = ActionHandlers & {
  invitations: Invitation[];
  loading: boolean;
  empty: ReactNode;
};

export function InvitationTable({ invitations, loading, empty, ...handlers }: InvitationTableProps) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`Invitations`}
      rows={invitations}
      rowKey={(invitation) => invitation.id}
      loading={loading}
      empty={empty}
      columns={[
        {
          key: 'name',
          header: t`Name`,
          primary: true,
          cell: person,
        },
        { key: 'role', header: t`Role`, cell: role },
        {
          key: 'until',
          header: t`Valid until`,
          cell: moment((invitation) => invitation.expires_at),
        },
        {
          key: 'state',
          header: t`State`,
          cell: state,
        },
        {
          key: 'actions',
          header: t`Actions`,
          hideHeader: true,
          align: 'end',
          cell: actions(handlers),
        },
      ]}
    />
  );
}
