import { useLingui } from '@lingui/react/macro';
import { Card } from '#platform/ui/card.tsx';
import { BalanceList } from './balance-list.tsx';

export function AccountsTab() {
  const { t } = useLingui();
  return (
    <Card as="div" padded={false}>
      <BalanceList figures={[{ key: 'balance', header: t`Balance` }]} />
    </Card>
  );
}
