import { useLingui } from '@lingui/react/macro';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { centimes, formatMoney } from '#platform/money/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { FeeAccount } from '../../charges/fees.contract.ts';

export function AccountBalances({ account }: { account: FeeAccount }) {
  const { t } = useLingui();
  const { fees } = account;
  const overdue = sum(fees.filter(({ status }) => status === 'overdue').map(({ balance }) => balance));
  const paid = sum(fees.map(({ amount_paid }) => amount_paid));
  return (
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
  );
}

/** Office actions for a credit: pay open fees with it or refund it. */
export function CreditActions({ account, halted }: { account: FeeAccount; halted: boolean }) {
  const { t } = useLingui();
  const use = useLazyDialog(() =>
    import('../../payments/web/use-credit-dialog.tsx').then((module) => module.UseCreditDialog),
  );
  const refund = useLazyDialog(() =>
    import('../../payments/web/refund-dialog.tsx').then((module) => module.RefundDialog),
  );
  return (
    <div className="mb-4 flex flex-wrap gap-2">
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
