import { apiFor } from '#platform/http/web/api.ts';
import { calendarContract } from '../calendar.contract.ts';

export const calendarApi = apiFor(calendarContract);
