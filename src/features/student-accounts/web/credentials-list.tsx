import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import type { Credential } from '../student-accounts.contract.ts';

/** Created accounts with the passwords to hand out, in a scrollable list. */
export const CredentialsList = memo(function CredentialsList({
  credentials,
}: {
  credentials: readonly Credential[];
}) {
  const { t } = useLingui();
  return (
    <section
      // A scrolling box must be focusable for the keyboard; `relative` contains screen-reader-only
      // text.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t`New accounts`}
      className="relative max-h-96 overflow-y-auto rounded border border-line"
    >
      <DataTable
        caption={t`New accounts`}
        rows={credentials}
        rowKey={({ student_id }) => student_id}
        columns={[
          { key: 'roll_number', header: t`Roll Number`, cell: ({ roll_number }) => roll_number },
          {
            key: 'name',
            header: t`Name`,
            cell: ({ full_name }) => full_name ?? t`N/A`,
            primary: true,
          },
          { key: 'email', header: t`Email`, cell: ({ email }) => email },
          { key: 'password', header: t`Temporary Password`, cell: password },
        ]}
      />
    </section>
  );
});

function password(credential: Credential) {
  return (
    <code translate="no" className="font-mono tracking-wider select-all">
      {credential.password}
    </code>
  );
}
