import { apiFor } from '#platform/http/web/api.ts';
import { teachersContract } from '../teachers.contract.ts';

export const teachersApi = apiFor(teachersContract);
