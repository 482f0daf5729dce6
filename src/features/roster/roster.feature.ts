import type { Feature } from '#features/feature.ts';
import * as classesTables from './server/classes.tables.ts';
import * as guardiansTables from './server/guardians.tables.ts';
import * as levelsTables from './server/levels.tables.ts';
import { rosterOwnData } from './server/roster.own-data.ts';
import * as studentsTables from './server/students.tables.ts';

export const rosterFeature: Feature = {
  name: 'roster',
  tables: { ...classesTables, ...levelsTables, ...studentsTables, ...guardiansTables },
  ownData: rosterOwnData,
};
