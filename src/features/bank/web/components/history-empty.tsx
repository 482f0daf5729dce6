import { useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';

type Props = { filtered: boolean; onClear: () => void };

// It ends the card and shares its borders.
const EDGES = 'rounded-t-none border-x-0 border-b-0';

/** Empty history: there are no rows yet, or the filters exclude all. */
export function HistoryEmpty({ filtered, onClear }: Props) {
  const { t } = useLingui();
  if (!filtered)
    return (
      <EmptyState title={t`No transactions yet`} className={EDGES}>
        {t`Deposits and withdrawals appear here, each with its receipt.`}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t`No transactions match your filters`}
      className={EDGES}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t`Clear filters`}
        </Button>
      }
    />
  );
}
