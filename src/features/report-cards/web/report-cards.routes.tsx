import { routesOf } from '#features/page-route.ts';
import { reportCardsPages } from '../report-cards.pages.ts';

export const reportCardsRoutes = routesOf(reportCardsPages, {
  '/report-cards': {
    page: () => import('./own-cards-page.tsx').then((module) => module.OwnCardsPage),
  },
  '/marks/report-cards': {
    page: () => import('./report-cards-page.tsx').then((module) => module.ReportCardsPage),
  },
  '/marks/report-cards/$classId': {
    page: () => import('./council-page.tsx').then((module) => module.CouncilPage),
  },
});
