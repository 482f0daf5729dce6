import { apiFor } from '#platform/http/web/api.ts';
import { lessonLogContract } from '../lesson-log.contract.ts';
import { lessonLogFilesContract } from '../log-files.contract.ts';
import { lessonPlansContract } from '../lesson-plans.contract.ts';

export const lessonLogApi = apiFor(lessonLogContract);
export const lessonPlansApi = apiFor(lessonPlansContract);
export const lessonLogFilesApi = apiFor(lessonLogFilesContract);

export const openLogFile = (file_id: string) => lessonLogFilesApi.open.call({ file_id });
