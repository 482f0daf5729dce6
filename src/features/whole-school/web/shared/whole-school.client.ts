import { apiFor } from '#platform/http/web/api.ts';
import { wholeSchoolContract } from '../../whole-school.contract.ts';

export const wholeSchoolApi = apiFor(wholeSchoolContract);
