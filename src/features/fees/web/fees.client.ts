import { apiFor } from '#platform/http/web/api.ts';
import { feeReportsContract } from '../fee-reports.contract.ts';
import { feesContract } from '../fees.contract.ts';
import { paymentsContract } from '../payments.contract.ts';
import { receiptsContract } from '../receipts.contract.ts';

export const feesApi = apiFor(feesContract);
export const paymentsApi = apiFor(paymentsContract);
export const receiptsApi = apiFor(receiptsContract);
export const feeReportsApi = apiFor(feeReportsContract);
