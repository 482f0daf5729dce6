import { routesOf } from '#features/page-route.ts';
import { messagesPages } from '../messages.pages.ts';

export const messagesRoutes = routesOf(messagesPages, {
  '/messages': {
    page: () => import('./messages-page.tsx').then((module) => module.MessagesPage),
  },
  '/messages/$threadId': {
    page: () => import('./thread-page.tsx').then((module) => module.ThreadPage),
  },
});
