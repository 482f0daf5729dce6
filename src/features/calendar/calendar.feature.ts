import { sql } from 'drizzle-orm';
import type { Feature } from '#features/feature.ts';
import { calendarAuditWords } from './calendar.audit.ts';
import { calendarNotices } from './calendar.notices.ts';
import { calendarPages } from './calendar.pages.ts';
import { CANCELLED, cancelledNow, isEventFor, MOVED, movedNow } from './server/calendar-notices.ts';
import { seedCalendar } from './server/calendar.demo.ts';
import { calendarOwnData } from './server/calendar.own-data.ts';
import { calendarRouter } from './server/calendar.router.ts';
import * as calendarTables from './server/calendar.tables.ts';

export const calendarFeature: Feature = {
  name: 'calendar',
  notices: calendarNotices,
  noticesNow: { [MOVED]: movedNow, [CANCELLED]: cancelledNow },
  noticeReaders: { [MOVED]: isEventFor, [CANCELLED]: isEventFor },
  pages: calendarPages,
  router: () => ({ calendar: calendarRouter }),
  tables: calendarTables,
  audit: {
    words: calendarAuditWords,
    subjects: [{ type: 'calendar_event', names: sql`select id, name_fr as name from calendar_events` }],
  },
  ownData: calendarOwnData,
  demo: ({ now, timeZone }) => ({ seed: (tx) => seedCalendar(tx, { now, timeZone }) }),
};
