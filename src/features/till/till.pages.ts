import { ledgerContract } from '#features/ledger/ledger.contract.ts';
import { page, read } from '#features/page.ts';
import { tillContract } from './till.contract.ts';

export const tillPages = [
  page({
    path: '/till',
    roles: ['admin'],
    duties: ['bursar'],
    title: /*i18n*/ 'Till',
    subtitle:
      /*i18n*/ 'The cash in hand: taken, paid out, and counted in the evening against what is expected. Each cashier can have a till of their own',
    reads: () => [read(tillContract, 'now'), read(tillContract, 'list', {}), read(ledgerContract, 'checks')],
  }),
] as const;
