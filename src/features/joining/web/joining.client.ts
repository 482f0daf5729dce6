import { apiFor } from '#platform/http/web/api.ts';
import { joiningContract } from '../joining.contract.ts';

export const joiningApi = apiFor(joiningContract);
