import type { Feature } from '#features/feature.ts';
import { sql } from 'drizzle-orm';
import { chosenRouter } from './server/chosen.router.ts';
import { classSubjectsRouter } from './server/class-subjects.router.ts';
import { demoSubjects } from './server/subjects.demo.ts';
import { findSubjects } from './server/subjects-find.ts';
import { subjectsOwnData } from './server/subjects.own-data.ts';
import { subjectsRouter } from './server/subjects.router.ts';
import { subjectsAuditWords } from './subjects.audit.ts';
import { subjectsPages } from './subjects.pages.ts';

export const subjectsFeature: Feature = {
  name: 'subjects',
  pages: subjectsPages,
  router: () => ({
    subjects: subjectsRouter,
    classSubjects: classSubjectsRouter,
    chosenSubjects: chosenRouter,
  }),
  finders: [{ kind: 'subjects', find: findSubjects }],
  audit: {
    words: subjectsAuditWords,
    subjects: [{ type: 'subject', names: sql`select id, code as name from subjects`, inDetails: true }],
  },
  ownData: subjectsOwnData,
  demo: demoSubjects,
};
