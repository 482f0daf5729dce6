import { apiFor } from '#platform/http/web/api.ts';
import { numberingContract } from '../../numbering.contract.ts';
import { papersContract } from '../../papers.contract.ts';
import { studentsContract } from '../../students.contract.ts';

/** Client queries for students. */
export const studentsApi = apiFor(studentsContract);
/** Certificates and ID cards. */
export const papersApi = apiFor(papersContract);
/** The school's roll number pattern. */
export const numberingApi = apiFor(numberingContract);
