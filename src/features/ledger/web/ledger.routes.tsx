import { routesOf } from '#platform/ui/page-route.ts';
import { ledgerPages } from '../ledger.pages.ts';

export const ledgerRoutes = routesOf(ledgerPages, {
  '/books': {
    page: () => import('./books-page.tsx').then((module) => module.BooksPage),
    names: () => ['/backups', '/ledger/checks'],
    tabs: {
      movements: { names: () => ['/ledger/checks', '/ledger/choices', '/ledger/movements'] },
      accounts: { names: () => ['/ledger/checks', '/ledger/balances'] },
    },
  },
});
