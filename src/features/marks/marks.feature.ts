import type { Feature } from '#features/feature.ts';
import { markAssignmentsRouter } from './assignment-points/server/assignment-points.router.ts';
import { marksAuditWords } from './marks.audit.ts';
import { marksPages } from './marks.pages.ts';
import { carryMarks, carryOnReturn } from './server/carry.service.ts';
import { entersSheet } from './server/live.queries.ts';
import { markFilesRouter } from './server/mark-files.router.ts';
import { demoMarks } from './server/marks.demo.ts';
import { marksOwnData } from './server/marks.own-data.ts';
import { marksRouter } from './server/marks.router.ts';
import { markOverviewRouter } from './overview/server/mark-overview.router.ts';
import * as marksTables from './server/marks.tables.ts';

export const marksFeature: Feature = {
  name: 'marks',
  pages: marksPages,
  router: () => ({
    marks: marksRouter,
    markFiles: markFilesRouter,
    markOverview: markOverviewRouter,
    markAssignments: markAssignmentsRouter,
  }),
  tables: marksTables,
  live: { mayHear: { marks: entersSheet } },
  ownData: marksOwnData,
  onMoved: carryMarks,
  onEnrolled: carryOnReturn,
  audit: { words: marksAuditWords },
  demo: demoMarks,
};
