import { apiFor } from '#platform/http/web/api.ts';
import { studentAccountsContract } from '../student-accounts.contract.ts';

export const studentAccountsApi = apiFor(studentAccountsContract);
