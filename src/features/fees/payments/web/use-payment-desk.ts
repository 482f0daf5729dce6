import { useQuery } from '@tanstack/react-query';
import { paymentsApi } from '../../web/fees.client.ts';

/** What the window shows before anybody stands there. */
export function usePaymentDesk() {
  return useQuery(paymentsApi.desk.queryOptions());
}
