import { useLingui } from '@lingui/react/macro';
import { PiggyBank } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Card } from '#platform/ui/card.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { LinkRow, LinkRows } from './link-rows.tsx';

// Fetched after the dashboard stands: the savings are not what it is opened for.
const SavingsBalance = lazy(async () => ({
  default: (await import('#features/bank/web/shared/savings-balance.tsx')).SavingsBalance,
}));

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
            <Suspense fallback={<Skeleton className="h-6 w-28 align-middle" />}>
              <SavingsBalance none={t`No savings account yet`} />
            </Suspense>
          </span>
        </LinkRow>
      </LinkRows>
    </Card>
  );
}
