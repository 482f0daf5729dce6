import { routesOf } from '#platform/ui/page-route.ts';
import { firstStepsPages } from '../first-steps.pages.ts';
import { firstStepsMessages } from './shared/first-steps.messages.ts';

export const firstStepsRoutes = routesOf(firstStepsPages, {
  '/settings/first-steps': {
    messages: [firstStepsMessages],
    page: () => import('./first-steps-page.tsx').then((module) => module.FirstStepsPage),
    names: () => ['/first-steps'],
  },
});
