import { routesOf } from '#features/page-route.ts';
import { subjectsPages } from '../subjects.pages.ts';

export const subjectsRoutes = routesOf(subjectsPages, {
  '/subjects': {
    page: () => import('./subjects-page.tsx').then((module) => module.SubjectsPage),
  },
});
