import { useLingui } from '@lingui/react/macro';
import { PiggyBank } from 'lucide-react';
import { splitSavings } from '#features/bank/web/shared/savings-total.ts';
import { formatMoney, type Money } from '#platform/money/money.ts';
import { Card } from '#platform/ui/card.tsx';
import { LinkRow, LinkRows } from '#platform/ui/link-rows.tsx';
import type { SavingsHeld } from '../../dashboard.contract.ts';

/** The family's own savings, with shared ones below, as on the savings page. */
export function SavingsRow({ savings }: { savings: SavingsHeld }) {
  const { t } = useLingui();
  const { own, shared } = splitSavings(savings, ({ is_shared }) => is_shared);
  const together = formatMoney(shared, 'XAF');
  return (
    <Card title={t`Savings`}>
      <LinkRows>
        <LinkRow icon={PiggyBank} to="/savings" note={shared > 0n && t`Shared accounts: ${together}`}>
          <Held savings={savings} own={own} none={t`No savings account yet`} />
        </LinkRow>
      </LinkRows>
    </Card>
  );
}

function Held({ savings, own, none }: { savings: SavingsHeld; own: Money; none: string }) {
  // Text wraps; only an amount is styled as a figure.
  if (savings.length === 0) return none;
  return <span className="figures text-lg font-semibold">{formatMoney(own, 'XAF')}</span>;
}
