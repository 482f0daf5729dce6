import type { Feature } from '#features/feature.ts';
import { budgetsRouter } from './budgets/server/budgets.router.ts';
import { financeRouter } from './entries/server/finance.router.ts';
import { financeAuditWords } from './finance.audit.ts';
import { financePages } from './finance.pages.ts';
import { financeImportsRouter } from './imports/server/finance-imports.router.ts';
import { financeReceiptsRouter } from './receipts/server/finance-receipts.router.ts';
import { recurrencesJob } from './recurrences/server/recurrences-posting.ts';
import { recurrencesRouter } from './recurrences/server/recurrences.router.ts';
import { demoFinance } from './server/demo/finance.demo.ts';
import { financeOwnData } from './server/finance.own-data.ts';
import { financePurgeJob } from './server/finance-purge.ts';
import * as financeTables from './server/finance.tables.ts';

export const financeFeature: Feature = {
  name: 'finance',
  pages: financePages,
  router: () => ({
    finance: financeRouter,
    recurrences: recurrencesRouter,
    budgets: budgetsRouter,
    financeReceipts: financeReceiptsRouter,
    financeImports: financeImportsRouter,
  }),
  tables: financeTables,
  jobs: ({ school }) => [recurrencesJob(school), financePurgeJob()],
  audit: { words: financeAuditWords },
  ownData: financeOwnData,
  demo: demoFinance,
};
