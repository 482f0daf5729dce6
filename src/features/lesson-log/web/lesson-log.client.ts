import { apiFor } from '#platform/http/web/api.ts';
import { lessonLogContract } from '../lesson-log.contract.ts';

export const lessonLogApi = apiFor(lessonLogContract);
