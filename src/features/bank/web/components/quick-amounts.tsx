import { useLingui } from '@lingui/react/macro';
import { formatAmount } from '#platform/money/amount.ts';
import { Button } from '#platform/ui/button.tsx';
import { QUICK_AMOUNTS } from '../../bank.rules.ts';

export function QuickAmounts({ onPick }: { onPick: (amount: string) => void }) {
  const { t } = useLingui();
  return (
    <fieldset aria-label={t`Quick choices`} className="grid min-w-0 grid-cols-4 gap-2">
      {QUICK_AMOUNTS.map((amount) => (
        <Button
          key={amount}
          variant="secondary"
          size="sm"
          className="figures px-1"
          onClick={() => onPick(amount)}
        >
          {formatAmount(amount, null)}
        </Button>
      ))}
    </fieldset>
  );
}
