import type { Feature } from '#features/feature.ts';
import { holdsDuty } from '#features/people/server/duties.service.ts';
import { sql } from 'drizzle-orm';
import { guardiansAuditWords } from './guardians.audit.ts';
import { guardiansNotices } from './guardians.notices.ts';
import { guardiansPages } from './guardians.pages.ts';
import * as contactChangesTables from './server/contact-changes.tables.ts';
import * as dismissedSiblingsTables from './server/dismissed-siblings.tables.ts';
import { contactChangesRouter } from './server/contact-changes.router.ts';
import { forgetDecided } from './server/contact-changes.service.ts';
import { familiesRouter } from './server/families.router.ts';
import { findGuardians } from './server/guardians-find.ts';
import { guardiansOwnData } from './server/guardians.own-data.ts';
import { guardiansRouter } from './server/guardians.router.ts';

export const guardiansFeature: Feature = {
  name: 'guardians',
  notices: guardiansNotices,
  noticeReaders: { 'guardians.waiting': holdsDuty() },
  pages: guardiansPages,
  router: () => ({
    guardians: guardiansRouter,
    families: familiesRouter,
    contactChanges: contactChangesRouter,
  }),
  tables: { ...contactChangesTables, ...dismissedSiblingsTables },
  finders: [{ kind: 'guardians', find: findGuardians }],
  audit: {
    words: guardiansAuditWords,
    subjects: [
      { type: 'guardian', names: sql`select id, full_name as name from guardians`, inDetails: true },
    ],
  },
  ownData: guardiansOwnData,
  retention: [{ what: 'contact_requests', forget: forgetDecided }],
};
