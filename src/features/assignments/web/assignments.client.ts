import { apiFor } from '#platform/http/web/api.ts';
import { assignmentsContract } from '../assignments.contract.ts';
import { worksContract } from '../works.contract.ts';

export const assignmentsApi = apiFor(assignmentsContract);
export const worksApi = apiFor(worksContract);
