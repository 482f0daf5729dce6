import type { Role } from '#features/people/people.rules.ts';
import { routesOf } from '#platform/ui/page-route.ts';
import { reportCardsPages } from '../report-cards.pages.ts';

export const reportCardsRoutes = routesOf<Role, (typeof reportCardsPages)[number]['path']>(reportCardsPages, {
  '/report-cards': {
    page: () => import('./own-cards-page.tsx').then((module) => module.OwnCardsPage),
    names: (role) => [role === 'parent' ? '/students' : '/report-cards/mine'],
  },
  '/marks/report-cards': {
    page: () => import('./report-cards-page.tsx').then((module) => module.ReportCardsPage),
    names: () => ['/report-cards/classes'],
  },
  '/marks/report-cards/$classId': {
    page: () => import('./council-page.tsx').then((module) => module.CouncilPage),
    names: () => ['/report-cards/classes/$classId'],
    filter: 'period',
  },
});
