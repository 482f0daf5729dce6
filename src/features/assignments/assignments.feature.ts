import { sql } from 'drizzle-orm';
import type { Feature } from '#features/feature.ts';
import { assignmentsAuditWords } from './assignments.audit.ts';
import { assignmentsNotices } from './assignments.notices.ts';
import { assignmentsPages } from './assignments.pages.ts';
import { seedAssignments } from './server/assignments.demo.ts';
import { assignmentsOwnData } from './server/assignments.own-data.ts';
import { assignmentSettingsRouter } from './server/settings.router.ts';
import { assignmentsRouter } from './server/assignments.router.ts';
import { assignmentFilesRouter } from './server/attachments.router.ts';
import * as attachmentsTables from './server/attachments.tables.ts';
import { assignmentsJob } from './server/assignments.service.ts';
import * as assignmentsTables from './server/assignments.tables.ts';
import { hearsOfAssignments, hearsOfWorks } from './server/live.queries.ts';
import { ownTasksRouter } from './own-tasks/server/own-tasks.router.ts';
import * as ownTasksTables from './server/own-tasks.tables.ts';
import { photosSweepJob } from './server/photos.service.ts';
import * as photosTables from './server/photos.tables.ts';
import { phrasesRouter } from './server/phrases.router.ts';
import * as phrasesTables from './server/phrases.tables.ts';
import { workPhotosRouter, worksRouter } from './server/works.router.ts';

export const assignmentsFeature: Feature = {
  name: 'assignments',
  notices: assignmentsNotices,
  pages: assignmentsPages,
  router: () => ({
    assignments: assignmentsRouter,
    assignmentFiles: assignmentFilesRouter,
    assignmentPhrases: phrasesRouter,
    assignmentSettings: assignmentSettingsRouter,
    assignmentWorks: worksRouter,
    ownTasks: ownTasksRouter,
    workPhotos: workPhotosRouter,
  }),
  tables: {
    ...assignmentsTables,
    ...photosTables,
    ...attachmentsTables,
    ...phrasesTables,
    ...ownTasksTables,
  },
  jobs: () => [assignmentsJob(), photosSweepJob()],
  live: {
    mayHear: { assignments: hearsOfAssignments, assignment_works: hearsOfWorks },
    wider: { assignments: 'assignments:all' },
  },
  audit: {
    words: assignmentsAuditWords,
    subjects: [{ type: 'assignment', names: sql`select id, title as name from assignments` }],
  },
  ownData: assignmentsOwnData,
  demo: (school) => ({ seed: (tx) => seedAssignments(tx, school) }),
};
