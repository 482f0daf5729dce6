import { apiFor } from '#platform/http/web/api.ts';
import { reportsContract } from '../reports.contract.ts';

export const reportsApi = apiFor(reportsContract);
