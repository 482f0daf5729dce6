import { apiFor } from '#platform/http/web/api.ts';
import { attendancePapersContract } from '../../attendance-papers.contract.ts';
import { sanctionsContract } from '../../sanctions.contract.ts';

// Apart from what a teacher's phone carries.
export const attendancePapersApi = apiFor(attendancePapersContract);
export const sanctionsApi = apiFor(sanctionsContract);
