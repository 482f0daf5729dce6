import { useLingui } from '@lingui/react/macro';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { centimes, formatMoney } from '#platform/money/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { FeeAccount } from '../../charges/fees.contract.ts';

type Props = { account: FeeAccount; isOffice: boolean; halted: boolean };

/** What is owed, what of it is late, what was paid, and what the school keeps for the next fee. */
export function AccountBalances({ account, isOffice, halted }: Props) {
  const { t } = useLingui();
  const { fees } = account;
  const overdue = sum(fees.filter(({ status }) => status === 'overdue').map(({ balance }) => balance));
  const paid = sum(fees.map(({ amount_paid }) => amount_paid));
  return (
    <>
      <StatGrid>
        <StatCard label={t`Balance`} value={formatAmount(account.balance, 'XAF')} />
        <StatCard label={t`Overdue`} value={formatMoney(overdue, 'XAF')} />
        <StatCard label={t`Total Paid`} value={formatMoney(paid, 'XAF')} />
        <StatCard
          label={t`Credit`}
          value={formatAmount(account.credit, 'XAF')}
          hint={t`To use for the next fees`}
        />
      </StatGrid>
      {isOffice && moneyOf(account.credit) > 0n && <CreditActions account={account} halted={halted} />}
    </>
  );
}

/** What the office does with a credit: it pays the open fees, or goes back to the family. */
function CreditActions({ account, halted }: Omit<Props, 'isOffice'>) {
  const { t } = useLingui();
  const use = useLazyDialog(() => import('./use-credit-dialog.tsx').then((module) => module.UseCreditDialog));
  const refund = useLazyDialog(() => import('./refund-dialog.tsx').then((module) => module.RefundDialog));
  return (
    <div className="-mt-3 mb-6 flex flex-wrap gap-2 xl:justify-end">
      <Button
        variant="secondary"
        disabled={halted || moneyOf(account.balance) === 0n}
        busy={use.loading}
        onClick={use.show}
      >
        {t`Use credit`}
      </Button>
      <Button variant="secondary" disabled={halted} busy={refund.loading} onClick={refund.show}>
        {t`Refund credit`}
      </Button>
      {use.Dialog && <use.Dialog account={account} onClose={use.close} />}
      {refund.Dialog && <refund.Dialog account={account} onClose={refund.close} />}
    </div>
  );
}

const sum = (amounts: string[]) => centimes(amounts.reduce((total, amount) => total + moneyOf(amount), 0n));
