import { apiFor } from '#platform/http/web/api.ts';
import { assignmentsContract } from '../assignments.contract.ts';

export const assignmentsApi = apiFor(assignmentsContract);
