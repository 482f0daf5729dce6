import { apiFor } from '#platform/http/web/api.ts';
import { guardiansContract } from '../../guardians.contract.ts';

/** Guardians and families, as the browser asks for them. */
export const guardiansApi = apiFor(guardiansContract);
