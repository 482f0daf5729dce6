import type { FeatureTesting } from '#features/testing.ts';
import { newId } from '#platform/db/ids.ts';
import { schoolLoads } from './server/whole-school.tables.ts';

const COUNTS = { years: 0, classes: 0, subjects: 0, teachers: 0, students: 0, guardians: 0 };
const NOT_EMPTY = 'a whole school comes into an empty one only';
const aFile = () => ({ file: new File(['no archive'], 'oneroster.zip') });

export const wholeSchoolTesting: FeatureTesting = {
  matrix: {
    'wholeSchool.export': '-----+',
    'wholeSchool.list': '-----+',
    'wholeSchool.plan': '-----+',
    'wholeSchool.load': '-----+',
    'wholeSchool.loadSample': '-----+',
    'wholeSchool.remove': '-----+',
  },
  refusedHere: {
    'wholeSchool.plan': NOT_EMPTY,
    'wholeSchool.load': NOT_EMPTY,
    'wholeSchool.loadSample': NOT_EMPTY,
  },
  inputs: ({ db, id }) => ({
    'wholeSchool.export': () => ({ format: 'json' }),
    'wholeSchool.plan': aFile,
    'wholeSchool.load': aFile,
    'wholeSchool.remove': async () => ({
      load_id: await id({
        mine: async () => {
          const load = { id: newId(), kind: 'oneroster' as const, loaded_at: new Date(), counts: COUNTS };
          await db.insert(schoolLoads).values(load);
          return load.id;
        },
      }),
    }),
  }),
  reads: { 'wholeSchool.plan': 'a dry run: the file is its body, and nothing stays written' },
  keptReads: ['wholeSchool.export'],
  personColumns: {
    'school_loads.loaded_by': { untold: 'a file about others; that it was brought is an event' },
  },
};
