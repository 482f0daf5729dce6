import { apiFor } from '#platform/http/web/api.ts';
import { markOverviewContract } from '../mark-overview.contract.ts';

export const markOverviewApi = apiFor(markOverviewContract);
