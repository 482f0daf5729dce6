import { useQuery } from '@tanstack/react-query';
import { paymentsApi } from '../../web/fees.client.ts';

export function usePaymentDesk() {
  return useQuery(paymentsApi.desk.queryOptions());
}
