import { sql } from 'drizzle-orm';
import type { Feature } from '#features/feature.ts';
import { timetableNotices } from './timetable.notices.ts';
import { coverRouter } from './server/cover.router.ts';
import * as coverTables from './server/cover.tables.ts';
import { timetableEditorRouter } from './server/editor.router.ts';
import { timetableOwnData } from './server/timetable.own-data.ts';
import { timetablePapersRouter } from './server/papers.router.ts';
import { timetableRouter } from './server/timetable.router.ts';
import * as timetableTables from './server/timetable.tables.ts';
import { demoTimetable } from './server/timetable.demo.ts';
import { timetableAuditWords } from './timetable.audit.ts';
import { timetablePages } from './timetable.pages.ts';

export const timetableFeature: Feature = {
  name: 'timetable',
  notices: timetableNotices,
  pages: timetablePages,
  router: () => ({
    timetable: timetableRouter,
    timetableEditor: timetableEditorRouter,
    timetablePapers: timetablePapersRouter,
    cover: coverRouter,
  }),
  tables: { ...timetableTables, ...coverTables },
  audit: {
    words: timetableAuditWords,
    subjects: [{ type: 'timetable', names: sql`select id, name from timetable_versions` }],
  },
  ownData: timetableOwnData,
  demo: ({ now, timeZone }) => ({ seed: (tx) => demoTimetable(tx, { now, timeZone }) }),
};
