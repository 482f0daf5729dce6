import { apiFor } from '#platform/http/web/api.ts';
import { assignmentSettingsContract } from '../assignment-settings.contract.ts';
import { assignmentFilesContract } from '../attachments.contract.ts';
import { assignmentsContract } from '../assignments.contract.ts';
import { ownTasksContract } from '../own-tasks/own-tasks.contract.ts';
import { phrasesContract } from '../phrases.contract.ts';
import { workPhotosContract } from '../photos.contract.ts';
import { worksContract } from '../works.contract.ts';

export const assignmentsApi = apiFor(assignmentsContract);
export const ownTasksApi = apiFor(ownTasksContract);
export const workPhotosApi = apiFor(workPhotosContract);
export const worksApi = apiFor(worksContract);
export const assignmentSettingsApi = apiFor(assignmentSettingsContract);
export const assignmentFilesApi = apiFor(assignmentFilesContract);
export const phrasesApi = apiFor(phrasesContract);

export const openAssignmentFile = (file_id: string) => assignmentFilesApi.open.call({ file_id });
