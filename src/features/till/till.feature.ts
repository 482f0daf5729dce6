import { sql } from 'drizzle-orm';
import type { Feature } from '#features/feature.ts';
import { demoTills } from './server/till.demo.ts';
import { findPayouts } from './server/till-find.ts';
import { tillInvariants } from './server/till.invariants.ts';
import { tillOwnData } from './server/till.own-data.ts';
import { tillRouter } from './server/till.router.ts';
import * as tillTables from './server/till.tables.ts';
import { tillAuditWords } from './till.audit.ts';
import { tillBookWords } from './till-book-words.ts';
import { tillPages } from './till.pages.ts';
import { mayKeepTill } from './till.policy.ts';

export const tillFeature: Feature = {
  name: 'till',
  pages: tillPages,
  router: ({ auditSubjects }) => ({ till: tillRouter(auditSubjects) }),
  tables: tillTables,
  invariants: tillInvariants,
  bookWords: tillBookWords,
  live: {
    // Administrators may subscribe to any till.
    mayHear: { till: (_tx, actor) => mayKeepTill(actor) },
    wider: { till: 'till:all' },
  },
  audit: {
    words: tillAuditWords,
    subjects: [
      {
        type: 'till',
        names: sql`select s.id, coalesce(p.full_name || ', ', '') || s.opened_on as name
          from till_sessions s left join profiles p on p.user_id = s.cashier_id`,
      },
    ],
  },
  ownData: tillOwnData,
  finders: [{ kind: 'payouts', find: findPayouts }],
  demo: demoTills,
};
