import type { Feature } from '#features/feature.ts';
import { sql } from 'drizzle-orm';
import { forgetDevices } from '#platform/auth/server/sessions/known-devices.ts';
import { peopleAuditWords } from './people.audit.ts';
import { peopleNotices } from './people.notices.ts';
import { peoplePages } from './people.pages.ts';
import { findPeople } from './server/people-find.ts';
import { peopleOwnData } from './server/people.own-data.ts';
import { peopleRouter } from './server/people.router.ts';
import { roleApproval } from './server/role-approval.ts';
import * as peopleTables from './server/people.tables.ts';
import * as noticesTables from './server/notices.tables.ts';
import * as settingsTables from './server/school-settings.tables.ts';

export const peopleFeature: Feature = {
  name: 'people',
  pages: peoplePages,
  router: ({ askSecondPerson, tellOwner }) => ({ people: peopleRouter(askSecondPerson, tellOwner) }),
  tables: { ...peopleTables, ...settingsTables, ...noticesTables },
  audit: {
    words: peopleAuditWords,
    subjects: [
      { type: 'user', names: sql`select user_id as id, full_name as name from profiles`, inDetails: true },
    ],
  },
  notices: peopleNotices,
  finders: [{ kind: 'people', find: findPeople }],
  ownData: peopleOwnData,
  approvals: [roleApproval],
  retention: [{ what: 'known_devices', forget: forgetDevices }],
};
