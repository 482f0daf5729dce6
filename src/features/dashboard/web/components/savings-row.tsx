import { useLingui } from '@lingui/react/macro';
import { PiggyBank } from 'lucide-react';
import { SavingsBalance } from '#features/bank/web/shared/savings-balance.tsx';
import { Card } from '#platform/ui/card.tsx';
import { LinkRow, LinkRows } from '#platform/ui/link-rows.tsx';

/** What the family has saved, and the way to it. */
export function SavingsRow() {
  const { t } = useLingui();
  return (
    <Card title={t`Savings`}>
      <LinkRows>
        <LinkRow
          icon={PiggyBank}
          to="/savings"
          note={t`All accounts, including the full balance of shared accounts`}
        >
          <span className="figures text-lg font-semibold">
            <SavingsBalance none={t`No savings account yet`} />
          </span>
        </LinkRow>
      </LinkRows>
    </Card>
  );
}
