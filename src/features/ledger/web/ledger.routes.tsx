import { routesOf } from '#features/page-route.ts';
import { ledgerPages } from '../ledger.pages.ts';

export const ledgerRoutes = routesOf(ledgerPages, {
  '/books': {
    page: () => import('./books-page.tsx').then((module) => module.BooksPage),
  },
});
