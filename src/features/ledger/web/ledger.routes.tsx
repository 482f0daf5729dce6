import { backupsMessages } from '#features/backups/web/shared/backups.messages.ts';
import { routesOf } from '#platform/ui/page-route.ts';
import { ledgerMessages } from './shared/ledger.messages.ts';
import { ledgerPages } from '../ledger.pages.ts';

export const ledgerRoutes = routesOf(ledgerPages, {
  '/books': {
    messages: [ledgerMessages, backupsMessages],
    page: () => import('./books-page.tsx').then((module) => module.BooksPage),
    names: () => ['/backups', '/ledger/checks'],
    tabs: {
      movements: { names: () => ['/ledger/checks', '/ledger/choices', '/ledger/movements'] },
      accounts: { names: () => ['/ledger/checks', '/ledger/balances'] },
    },
  },
});
