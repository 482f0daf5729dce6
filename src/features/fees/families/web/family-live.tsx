import { claimsApi, feesApi, paymentsApi } from '../../web/fees.client.ts';
import { useLiveFees } from '../../web/shared/use-live-fees.ts';

/** Keeps the page up to date with one student's fees: what the office does shows here at the same moment. */
export function FamilyLive({ studentId }: { studentId: string }) {
  useLiveFees(`fee_account:${studentId}`, [feesApi.key(), paymentsApi.key(), claimsApi.key()]);
  return null;
}
