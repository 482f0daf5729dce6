import { apiFor } from '#platform/http/web/api.ts';
import { timetableContract } from '../../timetable.contract.ts';

export const timetableApi = apiFor(timetableContract);
