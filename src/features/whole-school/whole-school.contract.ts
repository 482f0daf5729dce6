import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayMoveSchool } from './whole-school.policy.ts';
import { Id } from '#platform/http/id.ts';

export const LOAD_KINDS = ['oneroster', 'sample'] as const;
export type LoadKind = (typeof LOAD_KINDS)[number];

const counts = {
  years: z.int(),
  classes: z.int(),
  subjects: z.int(),
  teachers: z.int(),
  students: z.int(),
  guardians: z.int(),
};
export const SchoolCounts = z.object(counts);
export type SchoolCounts = z.infer<typeof SchoolCounts>;

/** An error in a school's file. `row` is its line number, the header being 1; 0 for the whole file. */
export const SchoolFault = z.object({
  file: z.string(),
  row: z.int(),
  field: z.string(),
  text: z.string(),
  /** In English; the page translates it. */
  message: z.string(),
});
export type SchoolFault = z.infer<typeof SchoolFault>;

/** A preview of an import; nothing was written. */
export const SchoolPlan = z.object({
  school: z.string(),
  counts: SchoolCounts,
  /** The first hundred. */
  faults: z.array(SchoolFault),
  faulty: z.int(),
});
export type SchoolPlan = z.infer<typeof SchoolPlan>;

export const SchoolLoad = z.object({
  id: Id,
  kind: z.enum(LOAD_KINDS),
  file_name: z.nullable(z.string()),
  counts: SchoolCounts,
  loaded_at: z.iso.datetime(),
  removed_at: z.nullable(z.iso.datetime()),
});
export type SchoolLoad = z.infer<typeof SchoolLoad>;

const tags = ['whole school'];
const SCHOOL_NOT_EMPTY = {
  status: 409,
  message: /*i18n*/ 'The school already has records. A whole school is imported into an empty one only.',
} as const;
const READING = {
  NOT_A_SCHOOL: { status: 422, message: /*i18n*/ 'This is not a OneRoster file: a ZIP with a manifest.csv.' },
  SCHOOL_TOO_LARGE: { status: 413, message: /*i18n*/ 'The file is too large.' },
} as const;

export const wholeSchoolContract = {
  export: procedure
    .meta({ policy: mayMoveSchool, stepUp: true, heavy: true })
    .route({
      method: 'GET',
      path: '/school-export',
      summary: 'The whole school as OneRoster 1.2 CSV files in a ZIP, or as one JSON document',
      tags,
    })
    .input(z.object({ format: z.enum(['oneroster', 'json']) }))
    .errors({
      NO_SCHOOL_YEAR: {
        status: 409,
        message: /*i18n*/ 'A OneRoster file needs a school year. Please create one first.',
      },
    })
    .output(z.file()),
  list: procedure
    .meta({ policy: mayMoveSchool })
    .route({
      method: 'GET',
      path: '/school-loads',
      summary: 'Whether the school is empty, and the schools that were brought in, newest first',
      tags,
    })
    .output(z.object({ empty: z.boolean(), loads: z.array(SchoolLoad) })),
  plan: procedure
    .meta({ policy: mayMoveSchool, upload: true, heavy: true })
    .route({
      method: 'POST',
      path: '/school-loads/plan',
      summary: 'A dry run of a OneRoster ZIP: every fault by file and row; nothing is written',
      tags,
    })
    .input(z.strictObject({ file: z.file() }))
    .errors({ SCHOOL_NOT_EMPTY, ...READING })
    .output(SchoolPlan),
  load: procedure
    .meta({ policy: mayMoveSchool, upload: true, heavy: true })
    .route({
      method: 'POST',
      path: '/school-loads',
      successStatus: 201,
      summary: 'Bring a OneRoster ZIP into an empty school, all of it or nothing',
      tags,
    })
    .input(z.strictObject({ file: z.file() }))
    .errors({
      SCHOOL_NOT_EMPTY,
      ...READING,
      FAULTY_SCHOOL: { status: 422, message: /*i18n*/ 'The file has errors. Nothing was imported.' },
    })
    .output(SchoolLoad),
  loadSample: procedure
    .meta({ policy: mayMoveSchool, heavy: true })
    .route({
      method: 'POST',
      path: '/school-loads/sample',
      successStatus: 201,
      summary: 'Load the sample school into an empty school',
      tags,
    })
    .errors({ SCHOOL_NOT_EMPTY })
    .output(SchoolLoad),
  remove: procedure
    .meta({ policy: mayMoveSchool, stepUp: true, heavy: true })
    .route({
      method: 'POST',
      path: '/school-loads/{load_id}/remove',
      summary: 'Take away a school that was brought in, unless payments or other records came after it',
      tags,
    })
    .input(z.strictObject({ load_id: Id }))
    .errors({
      ALREADY_REMOVED: { status: 409, message: /*i18n*/ 'This school has been removed already.' },
      MONEY_RECORDED: {
        status: 409,
        message: /*i18n*/ 'Fees or savings were recorded for its students. Money records are never removed.',
      },
      RECORDS_ADDED: {
        status: 409,
        message: /*i18n*/ 'You added records that depend on this school. Remove or change them first.',
      },
    })
    .output(SchoolLoad),
};
