import { apiFor } from '#platform/http/web/api.ts';
import { backupsContract } from '../backups.contract.ts';

export const backupsApi = apiFor(backupsContract);
