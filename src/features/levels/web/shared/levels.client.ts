import { apiFor } from '#platform/http/web/api.ts';
import { levelsContract } from '../../levels.contract.ts';

export const levelsApi = apiFor(levelsContract);
