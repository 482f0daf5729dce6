import { apiFor } from '#platform/http/web/api.ts';
import { assistantContract } from '../assistant.contract.ts';

export const assistantApi = apiFor(assistantContract);
