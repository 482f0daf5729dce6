import { apiFor } from '#platform/http/web/api.ts';
import { markAssignmentsContract } from '../assignment-points.contract.ts';

export const markAssignmentsApi = apiFor(markAssignmentsContract);
