import type { Feature } from '#features/feature.ts';
import { timetableOwnData } from './server/timetable.own-data.ts';
import { timetableRouter } from './server/timetable.router.ts';
import * as timetableTables from './server/timetable.tables.ts';
import { demoTimetable } from './server/timetable.demo.ts';
import { timetablePages } from './timetable.pages.ts';

export const timetableFeature: Feature = {
  name: 'timetable',
  pages: timetablePages,
  router: () => ({ timetable: timetableRouter }),
  tables: timetableTables,
  ownData: timetableOwnData,
  demo: ({ now, timeZone }) => ({ seed: (tx) => demoTimetable(tx, { now, timeZone }) }),
};
