import { apiFor } from '#platform/http/web/api.ts';
import { feeReportsContract } from '../reports/fee-reports.contract.ts';
import { feesContract } from '../charges/fees.contract.ts';
import { paymentsContract } from '../payments/payments.contract.ts';
import { claimsContract } from '../payments/claims.contract.ts';
import { waysContract } from '../payments/ways.contract.ts';
import { receiptsContract } from '../papers/receipts.contract.ts';

export const feesApi = apiFor(feesContract);
export const paymentsApi = apiFor(paymentsContract);
export const receiptsApi = apiFor(receiptsContract);
export const waysApi = apiFor(waysContract);
export const claimsApi = apiFor(claimsContract);
export const feeReportsApi = apiFor(feeReportsContract);
