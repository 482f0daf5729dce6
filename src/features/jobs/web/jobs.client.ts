import { apiFor } from '#platform/http/web/api.ts';
import { jobsContract } from '../jobs.contract.ts';

export const jobsApi = apiFor(jobsContract);
