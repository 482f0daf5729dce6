import { routesOf } from '#platform/ui/page-route.ts';
import { announcementsPages } from '../announcements.pages.ts';
import { announcementsApi } from './announcements.client.ts';

export const announcementsRoutes = routesOf(announcementsPages, {
  '/announcements': {
    page: () => import('./announcements-page.tsx').then((module) => module.AnnouncementsPage),
    asks: (queries) => void queries.prefetchQuery(announcementsApi.list.queryOptions({ input: {} })),
  },
});
