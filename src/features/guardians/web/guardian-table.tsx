import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Badge } from '#platform/ui/badge.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { PhoneNumber } from '#platform/ui/phone-number.tsx';
import type { GuardianRow } from '../guardians.contract.ts';

type Props = { guardians: readonly GuardianRow[]; loading: boolean; empty: ReactNode };

const phone = ({ phone: first, other_phone }: GuardianRow) => {
  const number = first ?? other_phone;
  return number ? <PhoneNumber of={number} /> : '–';
};

const account = ({ has_account, changes }: GuardianRow) => {
  if (changes > 0)
    return (
      <Badge tone="pending">
        <Trans>Changes waiting</Trans>
      </Badge>
    );
  return has_account ? <Trans>Yes</Trans> : '–';
};

export function GuardianTable({ guardians, loading, empty }: Props) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`Guardians`}
      rows={guardians}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/guardians/${id}`}
      loading={loading}
      empty={empty}
      columns={[
        { key: 'name', header: t`Name`, primary: true, cell: ({ full_name }) => full_name },
        { key: 'phone', header: t`Phone`, phone: 'aside', cell: phone },
        {
          key: 'children',
          header: t`Children`,
          phone: 'below',
          cell: ({ children }) => children.join(', ') || '–',
        },
        { key: 'account', header: t`Account`, cell: account },
      ]}
    />
  );
}
