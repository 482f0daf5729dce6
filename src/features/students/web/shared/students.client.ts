import { apiFor } from '#platform/http/web/api.ts';
import { studentsContract } from '../../students.contract.ts';

/** The students, as the browser asks for them. */
export const studentsApi = apiFor(studentsContract);
