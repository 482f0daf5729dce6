import { apiFor } from '#platform/http/web/api.ts';
import { guardiansContract } from '../../guardians.contract.ts';
import { studentsContract } from '../../students.contract.ts';

/** The students, as the browser asks for them. */
export const studentsApi = apiFor(studentsContract);
/** Which parents see a student. */
export const guardiansApi = apiFor(guardiansContract);
