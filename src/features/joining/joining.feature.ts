import type { Feature } from '#features/feature.ts';
import { holdsDuty } from '#features/people/server/duties.service.ts';
import { sql } from 'drizzle-orm';
import { joiningAuditWords } from './joining.audit.ts';
import { joiningNotices } from './joining.notices.ts';
import { joiningPages } from './joining.pages.ts';
import { joiningOwnData } from './server/joining.own-data.ts';
import { joiningRetention } from './server/joining-retention.ts';
import { joiningRouter } from './server/joining.router.ts';
import * as joiningTables from './server/joining.tables.ts';

export const joiningFeature: Feature = {
  name: 'joining',
  notices: joiningNotices,
  noticeReaders: { 'joining.waiting': holdsDuty() },
  pages: joiningPages,
  router: () => ({ joining: joiningRouter }),
  tables: joiningTables,
  audit: {
    words: joiningAuditWords,
    subjects: [{ type: 'invitation', names: sql`select id, full_name as name from invitations` }],
  },
  ownData: joiningOwnData,
  retention: joiningRetention,
};
