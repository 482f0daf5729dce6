import { apiFor } from '#platform/http/web/api.ts';
import { authContract } from '../auth.contract.ts';

/** Recovery codes, and reauthentication by password. */
export const authApi = apiFor(authContract);
