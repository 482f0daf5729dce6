import { sql } from 'drizzle-orm';
import type { Feature } from '#features/feature.ts';
import { announcementsAuditWords } from './announcements.audit.ts';
import { announcementsNotices } from './announcements.notices.ts';
import { announcementsPages } from './announcements.pages.ts';
import { mayReadAnnouncements } from './announcements.policy.ts';
import { announcementFilesRouter } from './server/announcement-files.router.ts';
import * as filesTables from './server/announcement-files.tables.ts';
import { seedAnnouncements } from './server/announcements.demo.ts';
import { announcementsOwnData } from './server/announcements.own-data.ts';
import { announcementsRouter } from './server/announcements.router.ts';
import {
  announcementNow,
  announcementsJob,
  CORRECTED,
  isStillFor,
  KIND,
  REMINDER,
} from './server/announcements.service.ts';
import * as announcementsTables from './server/announcements.tables.ts';

export const announcementsFeature: Feature = {
  name: 'announcements',
  notices: announcementsNotices,
  noticesNow: { [KIND]: announcementNow, [CORRECTED]: announcementNow, [REMINDER]: announcementNow },
  noticeReaders: { [KIND]: isStillFor, [CORRECTED]: isStillFor, [REMINDER]: isStillFor },
  pages: announcementsPages,
  router: () => ({ announcements: announcementsRouter, announcementFiles: announcementFilesRouter }),
  tables: { ...announcementsTables, ...filesTables },
  jobs: ({ school }) => [announcementsJob(school)],
  // Broadcast to everybody without content; each page fetches what it may read.
  live: { mayHear: { announcements: (_tx, actor, id) => id === 'all' && mayReadAnnouncements(actor) } },
  audit: {
    words: announcementsAuditWords,
    subjects: [
      {
        type: 'announcement',
        names: sql`select id, coalesce(title_fr, title_en) as name from announcements`,
      },
    ],
  },
  ownData: announcementsOwnData,
  demo: ({ now, timeZone }) => ({ seed: (tx) => seedAnnouncements(tx, { now, timeZone }) }),
};
