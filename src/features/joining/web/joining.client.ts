import { apiFor } from '#platform/http/web/api.ts';
import { joiningContract } from '../joining.contract.ts';

/** Who joins the school, as the browser asks for them. */
export const joiningApi = apiFor(joiningContract);
