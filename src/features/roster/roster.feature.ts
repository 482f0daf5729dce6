import type { Feature } from '#features/feature.ts';
import * as accountLinksTables from './server/account-links.tables.ts';
import * as classesTables from './server/classes.tables.ts';
import * as familiesTables from './server/families.tables.ts';
import * as guardiansTables from './server/guardians.tables.ts';
import * as levelsTables from './server/levels.tables.ts';
import * as membershipsTables from './server/memberships.tables.ts';
import { rosterOwnData } from './server/roster.own-data.ts';
import * as studentPhotosTables from './server/student-photos.tables.ts';
import * as studentsTables from './server/students.tables.ts';
import * as subjectsTables from './server/subjects.tables.ts';

export const rosterFeature: Feature = {
  name: 'roster',
  tables: {
    ...classesTables,
    ...levelsTables,
    ...studentsTables,
    ...studentPhotosTables,
    ...familiesTables,
    ...guardiansTables,
    ...membershipsTables,
    ...accountLinksTables,
    ...subjectsTables,
  },
  ownData: rosterOwnData,
};
