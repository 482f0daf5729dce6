import { profileContract } from '#features/profile/profile.contract.ts';
import { apiFor } from '#platform/http/web/api.ts';

/** What signing in asks of the own account: recovery codes, and a fresh proof by password. */
export const profileApi = apiFor(profileContract);
