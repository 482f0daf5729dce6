import { apiFor } from '#platform/http/web/api.ts';
import { markingContract } from '../../marking.contract.ts';

export const markingApi = apiFor(markingContract);
