import { apiFor } from '#platform/http/web/api.ts';
import { announcementsContract } from '../announcements.contract.ts';

export const announcementsApi = apiFor(announcementsContract);
