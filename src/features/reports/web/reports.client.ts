import { apiFor } from '#platform/http/web/api.ts';
import { builtReportsContract } from '../built-reports.contract.ts';
import { reportsContract } from '../reports.contract.ts';
import { savedReportsContract } from '../saved-reports.contract.ts';

export const reportsApi = apiFor(reportsContract);
export const builtReportsApi = apiFor(builtReportsContract);
export const savedReportsApi = apiFor(savedReportsContract);
