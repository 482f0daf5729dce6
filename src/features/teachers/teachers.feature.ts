import type { Feature } from '#features/feature.ts';
import { teachersRouter } from './server/teachers.router.ts';
import { teachersPages } from './teachers.pages.ts';

export const teachersFeature: Feature = {
  name: 'teachers',
  pages: teachersPages,
  router: () => ({ teachers: teachersRouter }),
};
