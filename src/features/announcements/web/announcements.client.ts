import { apiFor } from '#platform/http/web/api.ts';
import { announcementFilesContract } from '../announcement-files.contract.ts';
import { announcementsContract } from '../announcements.contract.ts';

export const announcementsApi = apiFor(announcementsContract);
export const announcementFilesApi = apiFor(announcementFilesContract);
