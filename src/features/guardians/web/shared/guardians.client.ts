import { apiFor } from '#platform/http/web/api.ts';
import { contactChangesContract } from '../../contact-changes.contract.ts';
import { familiesContract } from '../../families.contract.ts';
import { guardiansContract } from '../../guardians.contract.ts';

/** Guardians and families, as the browser asks for them. */
export const guardiansApi = apiFor(guardiansContract);
export const familiesApi = apiFor(familiesContract);
/** What parents ask the office to change. */
export const contactChangesApi = apiFor(contactChangesContract);
