import { apiFor } from '#platform/http/web/api.ts';
import { contactChangesContract } from '../../contact-changes.contract.ts';
import { familiesContract } from '../../families.contract.ts';
import { guardiansContract } from '../../guardians.contract.ts';

export const guardiansApi = apiFor(guardiansContract);
export const familiesApi = apiFor(familiesContract);
export const contactChangesApi = apiFor(contactChangesContract);
