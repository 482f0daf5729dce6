import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#platform/money/money.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { savingsApi } from '../bank.client.ts';
import { totalOf } from './savings-total.ts';

/** What a family has saved, for a page that is about something else: it asks when it is there, and stands aside when it fails. */
export function SavingsBalance({ none }: { none: string }) {
  const { data, error } = useQuery(savingsApi.list.queryOptions());
  if (error) return '—';
  if (!data) return <Skeleton className="h-6 w-28 align-middle" />;
  return data.length === 0 ? none : formatMoney(totalOf(data), 'XAF');
}
