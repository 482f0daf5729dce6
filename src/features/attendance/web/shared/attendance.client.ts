import { apiFor } from '#platform/http/web/api.ts';
import { attendanceOfficeContract } from '../../attendance-office.contract.ts';
import { attendanceContract } from '../../attendance.contract.ts';
import { justificationsContract } from '../../justifications.contract.ts';

export const attendanceApi = apiFor(attendanceContract);
export const justificationsApi = apiFor(justificationsContract);
export const attendanceOfficeApi = apiFor(attendanceOfficeContract);
