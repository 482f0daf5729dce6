import { apiFor } from '#platform/http/web/api.ts';
import { earlyWarningContract } from '../early-warning.contract.ts';

export const earlyWarningApi = apiFor(earlyWarningContract);
