import { backupsContract } from '#features/backups/backups.contract.ts';
import { page, read } from '#features/page.ts';
import { booksContract } from './books.contract.ts';
import { ledgerContract } from './ledger.contract.ts';

export const ledgerPages = [
  page({
    path: '/books',
    roles: ['admin'],
    duties: ['bursar'],
    title: /*i18n*/ 'Books',
    subtitle: /*i18n*/ 'Movements, accounts, trial balance, journal and checks',
    reads: () => [read(ledgerContract, 'checks'), read(backupsContract, 'list')],
    tabs: {
      movements: () => [
        read(ledgerContract, 'checks'),
        read(booksContract, 'choices'),
        read(booksContract, 'movements', {}),
      ],
      accounts: () => [read(ledgerContract, 'checks'), read(booksContract, 'balances', {})],
    },
  }),
] as const;
