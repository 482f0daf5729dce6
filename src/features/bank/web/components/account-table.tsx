import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatAmount } from '#platform/money/amount.ts';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import type { BankAccount } from '../../bank.contract.ts';
import { useAccountName } from '../shared/account-names.tsx';
import { MembersCell } from './members-cell.tsx';

type Props = { accounts: BankAccount[]; loading: boolean; empty: ReactNode };

export function AccountTable({ accounts, loading, empty }: Props) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`Savings accounts`}
      rows={accounts}
      rowKey={(account) => account.id}
      loading={loading}
      empty={empty}
      rowLink={(account) => `/student-bank/${account.id}`}
      columns={[
        { key: 'account_name', header: t`Account Name`, cell: nameCell, primary: true },
        { key: 'members', header: t`Members`, cell: membersCell, phone: 'below' },
        { key: 'balance', header: t`Balance`, cell: balanceCell, align: 'end', phone: 'aside' },
        { key: 'actions', header: t`Actions`, cell: actionsCell, align: 'end' },
      ]}
    />
  );
}

const nameCell = (account: BankAccount) => <AccountName account={account} />;
const membersCell = ({ members }: BankAccount) => <MembersCell members={members} />;
const balanceCell = ({ balance }: BankAccount) => (
  <span className="whitespace-nowrap">{formatAmount(balance, 'XAF')}</span>
);
const actionsCell = (account: BankAccount) => <ViewDetails account={account} />;

function AccountName({ account }: { account: BankAccount }) {
  // Long names wrap so as not to push the members aside.
  return <span className="inline-block wrap-anywhere md:max-w-64">{useAccountName()(account)}</span>;
}

function ViewDetails({ account }: { account: BankAccount }) {
  const { t } = useLingui();
  const name = useAccountName()(account);
  return (
    <LinkButton to={`/student-bank/${account.id}`} variant="secondary" size="sm" className="relative">
      <span className="whitespace-nowrap">{t`View Details`}</span>
      <span className="sr-only">{name}</span>
    </LinkButton>
  );
}
