import type { Feature } from '#features/feature.ts';
import { myClassesPages } from './my-classes.pages.ts';
import { myClassesRouter } from './server/my-classes.router.ts';

export const myClassesFeature: Feature = {
  name: 'my-classes',
  pages: myClassesPages,
  router: () => ({ myClasses: myClassesRouter }),
};
