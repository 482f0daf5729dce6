import type { FeatureTesting } from '#features/testing.ts';
import { schoolDay } from '#platform/time/school-day.ts';

export const ledgerTesting: FeatureTesting = {
  matrix: {
    'ledger.checks': '-----+',
    'ledger.check': '-----+',
    'ledger.confirmDay': '-----+',
  },
  inputs: () => ({
    'ledger.confirmDay': () => ({ today: schoolDay(new Date(), 'Africa/Douala') }),
  }),
  personColumns: {
    'ledger_accounts.owner_id': {
      untold: 'names a savings account, a record or a fee structure, never a person',
    },
    'ledger_checks.checked_by': { untold: 'about the books; that it was done is an event' },
    'ledger_transactions.approved_by': { untold: 'about somebody else; that it was done is an event' },
    'ledger_transactions.created_by': { untold: 'about somebody else; that it was done is an event' },
  },
};
