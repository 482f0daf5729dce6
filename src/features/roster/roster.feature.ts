import type { Feature } from '#features/feature.ts';
import * as classesTables from './server/classes.tables.ts';
import * as familiesTables from './server/families.tables.ts';
import * as guardiansTables from './server/guardians.tables.ts';
import { rosterOwnData } from './server/roster.own-data.ts';
import * as studentsTables from './server/students.tables.ts';

export const rosterFeature: Feature = {
  name: 'roster',
  tables: { ...classesTables, ...studentsTables, ...familiesTables, ...guardiansTables },
  ownData: rosterOwnData,
};
