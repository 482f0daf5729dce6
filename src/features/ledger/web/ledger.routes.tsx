import { msg } from '@lingui/core/macro';
import { backupsMessages } from '#features/backups/web/shared/backups.messages.ts';
import type { Role } from '#features/people/people.rules.ts';
import type { PageRoute } from '#platform/ui/page-route.ts';
import { ledgerMessages } from './shared/ledger.messages.ts';

export const ledgerRoutes: PageRoute<Role>[] = [
  {
    path: '/books',
    roles: ['admin'],
    title: msg`Books`,
    messages: [ledgerMessages, backupsMessages],
    page: () => import('./books-page.tsx').then((module) => module.BooksPage),
  },
];
