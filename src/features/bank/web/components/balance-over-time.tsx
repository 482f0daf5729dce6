import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Card } from '#platform/ui/card.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useNear } from '#platform/ui/use-near.ts';
import { bankApi, savingsApi } from '../bank.client.ts';

const BalanceChart = lazy(() =>
  import('../shared/balance-chart.tsx').then((module) => ({ default: module.BalanceChart })),
);

/** The daily balance chart; data and code load when it is close to the viewport, after the movements. */
export function BalanceOverTime({ accountId, load }: { accountId: string; load: 'office' | 'family' }) {
  const { box, near } = useNear();
  const asked = { input: { account_id: accountId }, enabled: near };
  const balances = useQuery(
    load === 'office' ? bankApi.balances.queryOptions(asked) : savingsApi.balances.queryOptions(asked),
  );
  const { data, error } = balances;
  if (data?.length === 0) return null;
  // Same height as the chart with title and sentence, to avoid layout shift.
  const waiting = <Skeleton className="h-81 w-full md:h-71 lg:h-65" />;
  return (
    <div ref={box} data-later>
      <Card as="div">
        <LoadFailed of={balances} />
        {!data && !error && waiting}
        {data && (
          <Suspense fallback={waiting}>
            <BalanceChart points={data} />
          </Suspense>
        )}
      </Card>
    </div>
  );
}
