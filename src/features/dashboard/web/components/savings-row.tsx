import { useLingui } from '@lingui/react/macro';
import { PiggyBank } from 'lucide-react';
import { totalOf } from '#features/bank/web/shared/savings-total.ts';
import { formatMoney } from '#platform/money/money.ts';
import { Card } from '#platform/ui/card.tsx';
import { LinkRow, LinkRows } from '#platform/ui/link-rows.tsx';
import type { SavingsHeld } from '../../dashboard.contract.ts';

/** What the family has saved, and the way to it. */
export function SavingsRow({ savings }: { savings: SavingsHeld }) {
  const { t } = useLingui();
  return (
    <Card title={t`Savings`}>
      <LinkRows>
        <LinkRow icon={PiggyBank} to="/savings" note={savings.length !== 0 && t`Shared accounts included`}>
          <Held savings={savings} none={t`No savings account yet`} />
        </LinkRow>
      </LinkRows>
    </Card>
  );
}

function Held({ savings, none }: { savings: SavingsHeld; none: string }) {
  // Words wrap; only a sum is set as a figure.
  if (savings.length === 0) return none;
  return <span className="figures text-lg font-semibold">{formatMoney(totalOf(savings), 'XAF')}</span>;
}
