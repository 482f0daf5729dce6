import { claimsApi, feesApi, paymentsApi } from '../../web/fees.client.ts';
import { useLiveFees } from '../../web/shared/use-live-fees.ts';

/** Subscribes to changes of one student's fees, so that the page stays current. */
export function AccountLive({ studentId }: { studentId: string }) {
  useLiveFees(`fee_account:${studentId}`, [feesApi.key(), paymentsApi.key(), claimsApi.key()]);
  return null;
}
