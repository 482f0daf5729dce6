import type { Feature } from '#features/feature.ts';
import { holdsDuty } from '#features/people/server/duties.service.ts';
import { ledgerAuditWords } from './ledger.audit.ts';
import { ledgerBookWords } from './ledger-book-words.ts';
import { ledgerNotices } from './ledger.notices.ts';
import { ledgerPages } from './ledger.pages.ts';
import { booksRouter } from './server/books.router.ts';
import { ledgerRouter } from './server/ledger.router.ts';
import * as ledgerTables from './server/ledger.tables.ts';

export const ledgerFeature: Feature = {
  name: 'ledger',
  notices: ledgerNotices,
  noticeReaders: { 'ledger.halted': holdsDuty('bursar') },
  pages: ledgerPages,
  router: ({ invariants, auditSubjects, bookWords }) => ({
    ledger: ledgerRouter(invariants),
    books: booksRouter({ subjects: auditSubjects, words: bookWords }),
  }),
  bookWords: ledgerBookWords,
  tables: ledgerTables,
  audit: { words: ledgerAuditWords },
};
