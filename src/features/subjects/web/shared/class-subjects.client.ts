import { apiFor } from '#platform/http/web/api.ts';
import { classSubjectsContract } from '../../class-subjects.contract.ts';

export const classSubjectsApi = apiFor(classSubjectsContract);
