import { useQuery } from '@tanstack/react-query';
import { paymentsApi } from '../../web/fees.client.ts';

/** The payment dialog's data before a family is chosen. */
export function usePaymentDesk() {
  return useQuery(paymentsApi.desk.queryOptions());
}
