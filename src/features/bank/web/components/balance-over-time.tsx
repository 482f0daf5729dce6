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

/** The balance day by day; its figures and its drawing are fetched once it comes near, behind the movements themselves. */
export function BalanceOverTime({ accountId, load }: { accountId: string; load: 'office' | 'family' }) {
  const { box, near } = useNear();
  const asked = { input: { account_id: accountId }, enabled: near };
  const balances = useQuery(
    load === 'office' ? bankApi.balances.queryOptions(asked) : savingsApi.balances.queryOptions(asked),
  );
  const { data, error } = balances;
  // Before the first movement there is nothing to draw.
  if (data?.length === 0) return null;
  // As high as the drawing with its title and sentence: what stands below it stays in its place.
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
