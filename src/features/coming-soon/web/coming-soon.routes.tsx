import type { PageRoute } from '#features/page-route.ts';
import { comingSoonPages } from '../coming-soon.pages.ts';

export const comingSoonRoutes: PageRoute[] = comingSoonPages.map((page) => ({
  ...page,
  page: () => import('./coming-soon-page.tsx').then((module) => module.comingSoonPage(page.path, page.title)),
}));
