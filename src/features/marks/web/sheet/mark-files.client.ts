import { apiFor } from '#platform/http/web/api.ts';
import { markFilesContract } from '../../mark-files.contract.ts';

export const markFilesApi = apiFor(markFilesContract);
