import type { Feature } from '#features/feature.ts';
import { ledgerAuditWords } from './ledger.audit.ts';
import { ledgerPages } from './ledger.pages.ts';
import { ledgerRouter } from './server/ledger.router.ts';
import * as ledgerTables from './server/ledger.tables.ts';

export const ledgerFeature: Feature = {
  name: 'ledger',
  pages: ledgerPages,
  router: ({ invariants }) => ({ ledger: ledgerRouter(invariants) }),
  tables: ledgerTables,
  audit: { words: ledgerAuditWords },
};
