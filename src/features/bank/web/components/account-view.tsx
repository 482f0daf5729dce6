import { useQueryClient } from '@tanstack/react-query';
import { HaltedBanner } from '#features/ledger/web/shared/halted-banner.tsx';
import { useHalted } from '#features/ledger/web/shared/use-halted.ts';
import { useLive } from '#platform/live/web/use-live.ts';
import type { BankAccount } from '../../bank.contract.ts';
import { bankApi } from '../bank.client.ts';
import { AccountHead } from './account-head.tsx';
import { AccountMembers } from './account-members.tsx';
import { BalanceCard } from './balance-card.tsx';
import { BalanceOverTime } from './balance-over-time.tsx';
import { TransactionHistory } from './transaction-history.tsx';

/** An account with all office actions. It updates live when others change it. */
export function AccountView({ account }: { account: BankAccount }) {
  const queryClient = useQueryClient();
  useLive(
    `ledger_account:${account.id}`,
    () => void queryClient.invalidateQueries({ queryKey: bankApi.key() }),
  );
  const halted = useHalted();
  return (
    <>
      <AccountHead account={account} halted={halted} />
      <HaltedBanner />
      <div className="flex flex-col gap-6">
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <div className="flex min-w-0 flex-col gap-6">
            <BalanceCard account={account} />
            <BalanceOverTime accountId={account.id} load="office" />
          </div>
          <AccountMembers account={account} />
        </div>
        <TransactionHistory account={account} halted={halted} />
      </div>
    </>
  );
}
