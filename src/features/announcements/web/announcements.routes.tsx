import { routesOf } from '#features/page-route.ts';
import { announcementsPages } from '../announcements.pages.ts';

export const announcementsRoutes = routesOf(announcementsPages, {
  '/announcements': {
    page: () => import('./announcements-page.tsx').then((module) => module.AnnouncementsPage),
  },
});
