import { apiFor } from '#platform/http/web/api.ts';
import { tillContract } from '../till.contract.ts';

export const tillApi = apiFor(tillContract);
