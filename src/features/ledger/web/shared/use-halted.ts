import { useQuery } from '@tanstack/react-query';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { mayCheckLedger } from '../../ledger.policy.ts';
import { ledgerApi } from '../ledger.client.ts';

/** Whether a failed check stops all movements of money, for those who may know; false until it is known. */
export function useHalted(): boolean {
  return useBooks()?.halted ?? false;
}

/** Whether postings wait until an administrator confirms today's date, for those who can; false until it is known. */
export function useDayUnconfirmed(): boolean {
  return useBooks()?.day.unconfirmed ?? false;
}

function useBooks() {
  const may = useMay();
  const { data } = useQuery({
    ...ledgerApi.checks.queryOptions(),
    enabled: may(mayCheckLedger),
    staleTime: 60_000,
  });
  return data;
}
