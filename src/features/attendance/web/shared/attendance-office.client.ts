import { apiFor } from '#platform/http/web/api.ts';
import { attendancePapersContract } from '../../attendance-papers.contract.ts';
import { sanctionsContract } from '../../sanctions.contract.ts';

// Separate from the client that a teacher's phone loads.
export const attendancePapersApi = apiFor(attendancePapersContract);
export const sanctionsApi = apiFor(sanctionsContract);
