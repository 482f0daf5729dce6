import { apiFor } from '#platform/http/web/api.ts';
import { numberingContract } from '../../numbering.contract.ts';
import { studentsContract } from '../../students.contract.ts';

/** The students, as the browser asks for them. */
export const studentsApi = apiFor(studentsContract);
/** How the school numbers its students. */
export const numberingApi = apiFor(numberingContract);
