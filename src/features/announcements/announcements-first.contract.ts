import { announcementsContract } from './announcements.contract.ts';

/** The initial read of the page, in a separate contract: every page of the portal includes its URL. */
export const firstAnnouncementsContract = { list: announcementsContract.list };
