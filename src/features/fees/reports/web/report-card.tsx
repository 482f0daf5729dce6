import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#platform/ui/card.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';

type Props<Data> = {
  title: string;
  empty: string;
  query: UseQueryResult<Data[]>;
  children: (data: Data[]) => ReactNode;
};

export function ReportCard<Data>({ title, empty, query, children }: Props<Data>) {
  const { data, error } = query;
  if (data && data.length > 0)
    return (
      <Card as="div">
        <div className="pt-1">{children(data)}</div>
      </Card>
    );
  return (
    <Card title={title}>
      {data && <p className="text-muted">{empty}</p>}
      {!data && !error && <Skeleton className="h-86 w-full md:h-72" />}
      {!data && <LoadFailed of={query} />}
    </Card>
  );
}
