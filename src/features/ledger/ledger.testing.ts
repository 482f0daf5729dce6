import type { FeatureTesting } from '#features/testing.ts';
import { schoolDay } from '#platform/time/school-day.ts';

export const ledgerTesting: FeatureTesting = {
  matrix: {
    'ledger.checks': '-----+',
    'ledger.check': '-----+',
    'ledger.confirmDay': '-----+',
    'books.movements': '-----+',
    'books.choices': '-----+',
    'books.balances': '-----+',
    'books.accounts': '-----+',
    'books.exportJournal': '-----+',
  },
  inputs: ({ turn }) => ({
    'ledger.confirmDay': () => ({ today: schoolDay(new Date(), 'Africa/Douala') }),
    'books.movements': () => ({ from: '2026-01-01', to: '2099-12-31' }),
    'books.balances': () => ({ day: '2099-12-31' }),
    'books.accounts': () => ({ kind: 'till', page: 1 }),
    'books.exportJournal': () => ({
      from: '2026-01-01',
      to: '2099-12-31',
      format: (['csv', 'xlsx', 'pdf'] as const)[turn % 3],
      language: 'fr',
    }),
  }),
  keptReads: ['books.exportJournal'],
  personColumns: {
    'ledger_accounts.owner_id': {
      untold: 'names a savings account, a record or a fee structure, never a person',
    },
    'ledger_checks.checked_by': { untold: 'about the books; that it was done is an event' },
    'ledger_transactions.approved_by': { untold: 'about somebody else; that it was done is an event' },
    'ledger_transactions.created_by': { untold: 'about somebody else; that it was done is an event' },
  },
};
