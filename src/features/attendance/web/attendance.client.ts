import { apiFor } from '#platform/http/web/api.ts';
import { attendanceContract } from '../attendance.contract.ts';

export const attendanceApi = apiFor(attendanceContract);
