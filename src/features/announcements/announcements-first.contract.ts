import { announcementsContract } from './announcements.contract.ts';

/** The read with which the page begins, apart: the portal carries its address on every page. */
export const firstAnnouncementsContract = { list: announcementsContract.list };
