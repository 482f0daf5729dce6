import { routesOf } from '#platform/ui/page-route.ts';
import { reportCardsPages } from '../report-cards.pages.ts';
import { reportCardsMessages } from './shared/report-cards.messages.ts';

export const reportCardsRoutes = routesOf(reportCardsPages, {
  '/marks/report-cards': {
    messages: [reportCardsMessages],
    page: () => import('./report-cards-page.tsx').then((module) => module.ReportCardsPage),
    names: () => ['/report-cards/classes'],
  },
  '/marks/report-cards/$classId': {
    messages: [reportCardsMessages],
    page: () => import('./council-page.tsx').then((module) => module.CouncilPage),
    names: () => ['/report-cards/classes/$classId'],
    filter: 'period',
  },
});
