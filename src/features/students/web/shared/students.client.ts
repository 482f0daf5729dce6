import { apiFor } from '#platform/http/web/api.ts';
import { numberingContract } from '../../numbering.contract.ts';
import { papersContract } from '../../papers.contract.ts';
import { studentsContract } from '../../students.contract.ts';

/** The students, as the browser asks for them. */
export const studentsApi = apiFor(studentsContract);
/** Certificates and ID cards. */
export const papersApi = apiFor(papersContract);
/** How the school numbers its students. */
export const numberingApi = apiFor(numberingContract);
