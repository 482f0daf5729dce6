import { useLingui } from '@lingui/react/macro';
import { roleName } from '#features/people/web/shared/role-name.ts';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import type { Applicant } from '../../joining.contract.ts';
import { long, since } from './cells.tsx';
import { decisions, type ActionHandlers } from './decisions.tsx';

/** Accounts awaiting a role, the longest waiting first. */
export function ApplicantTable({
  applicants,
  ...handlers
}: ActionHandlers<Applicant> & { applicants: Applicant[] }) {
  const { t, i18n } = useLingui();
  return (
    <DataTable
      caption={t`People requesting a role`}
      rows={applicants}
      rowKey={(applicant) => applicant.user_id}
      columns={[
        {
          key: 'name',
          header: t`Name`,
          primary: true,
          cell: (applicant) => applicant.full_name ?? t`N/A`,
        },
        {
          key: 'email',
          header: t`E-mail`,
          cell: long((applicant) => applicant.email),
        },
        {
          key: 'asked',
          header: t`Requested role`,
          cell: (applicant) => (applicant.requested_role ? i18n._(roleName(applicant.requested_role)) : '–'),
        },
        {
          key: 'since',
          header: t`Since`,
          cell: since((applicant) => applicant.created_at),
        },
        {
          key: 'actions',
          header: t`Actions`,
          hideHeader: true,
          align: 'end',
          cell: decisions({
            approveLabel: t`Approve`,
            // Names may be shared, so the address is included.
            nameOf: ({ full_name, email }) => (full_name ? `${full_name}, ${email}` : email),
            ...handlers,
          }),
        },
      ]}
    />
  );
}
