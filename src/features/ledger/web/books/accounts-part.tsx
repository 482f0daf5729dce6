import { useLingui } from '@lingui/react/macro';
import { Card } from '#platform/ui/card.tsx';
import { BalanceList } from './balance-list.tsx';

/** What lies in the tills, what is owed and what is kept, as it stands now. */
export function AccountsTab() {
  const { t } = useLingui();
  return (
    <Card as="div" padded={false}>
      <BalanceList figures={[{ key: 'balance', header: t`Balance` }]} />
    </Card>
  );
}
