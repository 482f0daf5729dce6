import { apiFor } from '#platform/http/web/api.ts';
import { numberingContract } from '../../numbering.contract.ts';
import { papersContract } from '../../papers.contract.ts';
import { studentsContract } from '../../students.contract.ts';

export const studentsApi = apiFor(studentsContract);
export const papersApi = apiFor(papersContract);
export const numberingApi = apiFor(numberingContract);
