import { apiFor } from '#platform/http/web/api.ts';
import { approvalsContract } from '../approvals.contract.ts';

export const approvalsApi = apiFor(approvalsContract);
