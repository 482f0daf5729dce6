import { apiFor } from '#platform/http/web/api.ts';
import { lessonLogContract } from '../lesson-log.contract.ts';
import { lessonPlansContract } from '../lesson-plans.contract.ts';

export const lessonLogApi = apiFor(lessonLogContract);
export const lessonPlansApi = apiFor(lessonPlansContract);
