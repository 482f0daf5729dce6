import type { Feature } from '#features/feature.ts';
import { findTeachers } from './server/teachers-find.ts';
import { teachersRouter } from './server/teachers.router.ts';
import { teachersAuditWords } from './teachers.audit.ts';
import { teachersPages } from './teachers.pages.ts';

export const teachersFeature: Feature = {
  name: 'teachers',
  pages: teachersPages,
  audit: { words: teachersAuditWords },
  finders: [{ kind: 'teachers', find: findTeachers }],
  router: () => ({ teachers: teachersRouter }),
};
