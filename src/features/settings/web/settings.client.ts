import { apiFor } from '#platform/http/web/api.ts';
import { settingsContract } from '../settings.contract.ts';

export const settingsApi = apiFor(settingsContract);
