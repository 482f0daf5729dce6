import { apiFor } from '#platform/http/web/api.ts';
import { authContract } from '../auth.contract.ts';

export const authApi = apiFor(authContract);
