import { apiFor } from '#platform/http/web/api.ts';
import { coverContract } from '../../cover.contract.ts';

export const coverApi = apiFor(coverContract);
