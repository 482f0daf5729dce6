import { apiFor } from '#platform/http/web/api.ts';
import { reminderTextsContract } from '../reminder-texts.contract.ts';
import { remindersContract } from '../reminders.contract.ts';

export const remindersApi = apiFor(remindersContract);
export const reminderTextsApi = apiFor(reminderTextsContract);
