import type { Feature } from '#features/feature.ts';
import { classPagePages } from './class-page.pages.ts';
import { classPageRouter } from './server/class-page.router.ts';

export const classPageFeature: Feature = {
  name: 'class-page',
  pages: classPagePages,
  router: () => ({ classPage: classPageRouter }),
};
