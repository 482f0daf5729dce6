import { useLingui } from '@lingui/react/macro';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import type { ChildRequest } from '../../joining.contract.ts';
import { long, since, student } from './cells.tsx';
import { decisions, type ActionHandlers } from './decisions.tsx';

/** Parents' requests for a further child, the longest waiting first. */
export function ChildRequestTable({
  requests,
  ...handlers
}: ActionHandlers<ChildRequest> & { requests: ChildRequest[] }) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`Parents requesting another child`}
      rows={requests}
      rowKey={(request) => `${request.user_id} ${request.student.student_id}`}
      columns={[
        {
          key: 'parent',
          header: t`Parent`,
          primary: true,
          cell: (request) => request.parent_name ?? t`N/A`,
        },
        {
          key: 'email',
          header: t`E-mail`,
          cell: long((request) => request.parent_email),
        },
        { key: 'child', header: t`Child`, cell: student((request) => request.student) },
        {
          key: 'since',
          header: t`Since`,
          cell: since((request) => request.requested_at),
        },
        {
          key: 'actions',
          header: t`Actions`,
          hideHeader: true,
          align: 'end',
          cell: decisions({
            approveLabel: t`Confirm`,
            nameOf: (request) =>
              `${request.parent_name ?? request.parent_email}, ${request.student.full_name ?? request.student.roll_number}`,
            ...handlers,
          }),
        },
      ]}
    />
  );
}
