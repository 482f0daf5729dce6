import { apiFor } from '#platform/http/web/api.ts';
import { ministryFormsContract } from '../ministry-forms.contract.ts';
import { staffRecordsContract } from '../staff-records.contract.ts';

export const ministryFormsApi = apiFor(ministryFormsContract);
export const staffRecordsApi = apiFor(staffRecordsContract);
