import type { Role } from '#features/people/people.rules.ts';
import type { PageRoute } from '#platform/ui/page-route.ts';
import { comingSoonPages } from '../coming-soon.pages.ts';

export const comingSoonRoutes: PageRoute<Role>[] = comingSoonPages.map((page) => ({
  ...page,
  page: () => import('./coming-soon-page.tsx').then((module) => module.comingSoonPage(page.path, page.title)),
}));
