import { apiFor } from '#platform/http/web/api.ts';
import { schoolYearContract } from '../school-year.contract.ts';

export const schoolYearsApi = apiFor(schoolYearContract);
