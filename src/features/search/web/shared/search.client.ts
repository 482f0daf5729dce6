import { apiFor } from '#platform/http/web/api.ts';
import { searchContract } from '../../search.contract.ts';

export const searchApi = apiFor(searchContract);
