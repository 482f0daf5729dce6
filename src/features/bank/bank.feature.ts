import type { Feature } from '#features/feature.ts';
import { sql } from 'drizzle-orm';
import { bankAuditWords } from './bank.audit.ts';
import { bankBookWords } from './bank-book-words.ts';
import { bankPages } from './bank.pages.ts';
import { maySeeBank } from './bank.policy.ts';
import { demoSavings } from './server/bank.demo.ts';
import { findSavings } from './server/bank-find.ts';
import { bankInvariants } from './server/bank.invariants.ts';
import { bankOwnData } from './server/bank.own-data.ts';
import { bankApprovals } from './server/bank-approvals.ts';
import { bankRouter } from './server/bank.router.ts';
import * as bankTables from './server/bank.tables.ts';
import { savingsRouter } from './server/savings.router.ts';
import { savingsOf, seesAccount } from './server/savings.service.ts';

export const bankFeature: Feature = {
  name: 'bank',
  pages: bankPages,
  router: () => ({ bank: bankRouter, savings: savingsRouter }),
  tables: bankTables,
  invariants: bankInvariants,
  bookWords: bankBookWords,
  live: {
    mayHear: {
      // A savings account's movements, for people who may see it.
      ledger_account: (tx, actor, id) => id !== 'all' && seesAccount(tx, actor, id),
      // Movements of any account, for the office.
      bank: (_tx, actor, id) => id === 'all' && maySeeBank(actor),
    },
    wider: { ledger_account: 'bank:all' },
  },
  finders: [{ kind: 'savings', find: findSavings }],
  approvals: bankApprovals,
  audit: {
    words: bankAuditWords,
    subjects: [{ type: 'bank_account', names: sql`select id, account_name as name from bank_accounts` }],
  },
  ownData: bankOwnData,
  studentMoney: async (tx, studentId) => ({ savings: await savingsOf(tx, studentId) }),
  demo: demoSavings,
};
