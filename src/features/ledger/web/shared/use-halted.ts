import { useQuery } from '@tanstack/react-query';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { mayCheckLedger } from '../../ledger.policy.ts';
import { ledgerApi } from '../ledger.client.ts';

/** Whether a failed check has halted all movements, for people who may know; false until loaded. */
export function useHalted(): boolean {
  return useBooks()?.halted ?? false;
}

/**
 * Whether postings wait for an administrator to confirm today's date, for people who can; false until loaded.
 */
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
