import { apiFor } from '#platform/http/web/api.ts';
import { remindersContract } from '../reminders.contract.ts';

export const remindersApi = apiFor(remindersContract);
