import { apiFor } from '#platform/http/web/api.ts';
import { inboxContract } from '../inbox.contract.ts';

export const inboxApi = apiFor(inboxContract);
