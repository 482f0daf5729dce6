import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowUpFromLine, Plus } from 'lucide-react';
import { useState } from 'react';
import { HaltedBanner } from '#features/ledger/web/shared/halted-banner.tsx';
import { useHalted } from '#features/ledger/web/shared/use-halted.ts';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import type { PickedStudent } from '#features/students/web/shared/picked-student.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { Link } from '#platform/ui/routing/link.tsx';
import type { BankAccount } from '../../bank.contract.ts';
import { mayMoveMoney } from '../../bank.policy.ts';
import type { TransactionType } from '../../bank.rules.ts';
import { bankApi } from '../bank.client.ts';
import { MemberNames, useAccountName } from '../shared/account-names.tsx';
import { NoSavings } from './savings-list.tsx';

type Props = { student: PickedStudent; accounts: readonly BankAccount[] };

/** A student's savings with the office's actions: open an account, deposit, withdraw. */
export function OfficeSavings({ student, accounts }: Props) {
  const { t } = useLingui();
  const may = useMay();
  const queryClient = useQueryClient();
  const create = useLazyDialog(() =>
    import('./create-account-dialog.tsx').then((module) => module.CreateAccountDialog),
  );
  const createButton = may(mayMoveMoney) && (
    <Button variant="secondary" icon={<Plus aria-hidden />} busy={create.loading} onClick={create.show}>
      {t`Create Account`}
    </Button>
  );
  return (
    <>
      <HaltedBanner />
      {accounts.length === 0 ? (
        <NoSavings action={createButton} />
      ) : (
        <div className="flex flex-col items-start gap-3">
          <ul className="w-full divide-y divide-line rounded border border-line bg-card">
            {accounts.map((account) => (
              <li key={account.id}>
                <AccountLine account={account} />
              </li>
            ))}
          </ul>
          {createButton}
        </div>
      )}
      {create.Dialog && (
        <create.Dialog
          students={[student]}
          onClose={create.close}
          onCreated={() => void queryClient.invalidateQueries({ queryKey: bankApi.key() })}
        />
      )}
    </>
  );
}

function AccountLine({ account }: { account: BankAccount }) {
  const { t } = useLingui();
  const may = useMay();
  const halted = useHalted();
  const nameOf = useAccountName();
  const [type, setType] = useState<TransactionType>('deposit');
  const record = useLazyDialog(() =>
    import('./record-transaction-dialog.tsx').then((module) => module.RecordTransactionDialog),
  );
  const buttonFor = (its: TransactionType) => ({
    size: 'sm' as const,
    disabled: halted,
    busy: record.loading && type === its,
    onClick: () => {
      setType(its);
      record.show();
    },
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span className="min-w-48 flex-1">
        <Link
          to={`/student-bank/${account.id}`}
          className="font-semibold wrap-anywhere text-primary underline underline-offset-2"
        >
          {nameOf(account)}
        </Link>
        <span className="block text-sm text-muted wrap-anywhere">
          <MemberNames account={account} />
        </span>
      </span>
      <strong className="figures text-lg">{formatAmount(account.balance, 'XAF')}</strong>
      {may(mayMoveMoney) && (
        <span className="flex gap-2">
          <Button variant="primary" icon={<ArrowDownToLine aria-hidden />} {...buttonFor('deposit')}>
            {t`Deposit`}
          </Button>
          <Button variant="secondary" icon={<ArrowUpFromLine aria-hidden />} {...buttonFor('withdraw')}>
            {t`Withdraw`}
          </Button>
        </span>
      )}
      {record.Dialog && <record.Dialog account={account} type={type} onClose={record.close} />}
    </div>
  );
}
