import { apiFor } from '#platform/http/web/api.ts';
import { retentionContract } from '../retention.contract.ts';
import { settingsContract } from '../settings.contract.ts';

export const settingsApi = apiFor(settingsContract);
export const retentionApi = apiFor(retentionContract);
