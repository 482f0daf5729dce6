import { apiFor } from '#platform/http/web/api.ts';
import { markFilesContract } from '../mark-files.contract.ts';
import { marksContract } from '../marks.contract.ts';

export const marksApi = apiFor(marksContract);
export const markFilesApi = apiFor(markFilesContract);
