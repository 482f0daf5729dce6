import { useLingui } from '@lingui/react/macro';
import { Card } from '#platform/ui/card.tsx';
import { BalanceList } from './balance-list.tsx';

/** Balances of the tills, of debts and of savings, as of now. */
export function AccountsTab() {
  const { t } = useLingui();
  return (
    <Card as="div" padded={false}>
      <BalanceList figures={[{ key: 'balance', header: t`Balance` }]} />
    </Card>
  );
}
