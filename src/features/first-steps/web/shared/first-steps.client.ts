import { apiFor } from '#platform/http/web/api.ts';
import { firstStepsContract } from '../../first-steps.contract.ts';

export const firstStepsApi = apiFor(firstStepsContract);
