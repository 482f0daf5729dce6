import { apiFor } from '#platform/http/web/api.ts';
import { subjectsContract } from '../../subjects.contract.ts';

export const subjectsApi = apiFor(subjectsContract);
