import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { READ_REFUSALS, RUN_REFUSALS } from '#platform/imports/read-refusals.ts';
import { POSTING_REFUSALS } from '#platform/money/posting-refusals.ts';
import { mayImportBalances, mayImportPeople } from './people-import.policy.ts';
import { IMPORT_KINDS, MADE, ROW_STATES } from './people-import.rules.ts';
import { Id } from '#platform/http/id.ts';

const ImportKind = z.enum(IMPORT_KINDS);

/** The column mapping of a file, by index from 0, and its date and number formats. */
export const PeopleMapping = z.strictObject({
  columns: z.record(
    z.string().check(z.maxLength(40)),
    z.nullable(z.int().check(z.minimum(0), z.maximum(99))),
  ),
  /** Whether 03/11/2026 is 3 November. */
  day_first: z.boolean(),
  /** The decimal separator. */
  decimal: z.enum([',', '.']),
});
export type PeopleMapping = z.infer<typeof PeopleMapping>;

/** A parsed file waiting for its mapping: none of it has been imported. */
export const PeopleDraft = z.object({
  id: Id,
  kind: ImportKind,
  file_name: z.string(),
  head: z.array(z.string()),
  /** The first lines after the header. */
  sample: z.array(z.array(z.string())),
  rows: z.int(),
  /** The last mapping used for this header, or one guessed from its words. */
  mapping: PeopleMapping,
  remembered: z.boolean(),
});
export type PeopleDraft = z.infer<typeof PeopleDraft>;

/** A fault of a line. `row` is its line number in the file; the header is 1. */
export const PeopleFault = z.object({
  row: z.int(),
  /** The person or thing the line is about, as written there; empty if not given. */
  label: z.string(),
  /** A field of the kind, or `row`. */
  field: z.string(),
  /** The cell's text. */
  text: z.string(),
  /** In English; translated by the page. */
  message: z.string(),
});
export type PeopleFault = z.infer<typeof PeopleFault>;

const counts = { fresh: z.int(), changed: z.int(), same: z.int() };

/** Counts of created records by type: a student's row may also create a class and two guardians. */
const Created = z.array(z.object({ what: z.enum(MADE), count: z.int() }));
export type Created = z.infer<typeof Created>;

/** A preview of the import. Nothing was written. */
export const PeoplePlan = z.object({
  rows: z.int(),
  ...counts,
  /** Every fault, by row. */
  faults: z.array(PeopleFault),
  faulty_rows: z.int(),
  /** Classes in the file that the school does not have, each once. */
  unknown_classes: z.array(z.string()),
  created: Created,
  /** Roll numbers to be generated for rows without one: their count, and the first. */
  numbered: z.nullable(z.object({ count: z.int(), first: z.string() })),
  /** The totals of amount columns over new and changed rows. */
  sums: z.array(z.object({ field: z.string(), amount: z.string() })),
  /** Students missing from a list of national numbers: their count, and the first ones by name. */
  unlisted: z.nullable(z.object({ count: z.int(), names: z.array(z.string()) })),
  /** Headings of ignored columns. */
  unused: z.array(z.string()),
  /** First rows of each state. */
  sample: z.array(
    z.object({
      row: z.int(),
      state: z.enum(ROW_STATES),
      label: z.string(),
      /** Fields that would change, with old and new values. */
      changes: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.string() })),
    }),
  ),
});
export type PeoplePlan = z.infer<typeof PeoplePlan>;

const PeopleImport = z.object({
  id: Id,
  kind: ImportKind,
  file_name: z.string(),
  imported_at: z.iso.datetime(),
  made: z.int(),
  changed: z.int(),
  undone_at: z.nullable(z.iso.datetime()),
});

const tags = ['people import'];
const importId = { import_id: Id };
const reading = {
  ...importId,
  mapping: PeopleMapping,
  /** Create the file's classes that the school does not have. */
  make_classes: z._default(z.boolean(), false),
};
const NOTHING_MAPPED = {
  status: 422,
  message: /*i18n*/ 'Please choose the columns that are needed.',
} as const;
const { FILE_GONE } = RUN_REFUSALS;

/** A multipart form has a fixed path and no other field, so each kind has its own procedure. */
const bring = <Kind extends z.infer<typeof ImportKind>>(kind: Kind, policy = mayImportPeople) =>
  procedure
    .meta({ policy, upload: true, heavy: true })
    .route({
      method: 'POST',
      path: `/people-imports/${kind}`,
      successStatus: 201,
      summary: `Bring a CSV or XLSX file of ${kind} (4 MiB, 10,000 rows at most); it is read and nothing is written`,
      tags,
    })
    .input(z.strictObject({ file: z.file() }))
    .errors(READ_REFUSALS)
    .output(PeopleDraft);

export const peopleImportContract = {
  readStudents: bring('students'),
  readGuardians: bring('guardians'),
  readTeachers: bring('teachers'),
  readSubjects: bring('subjects'),
  readBalances: bring('balances', mayImportBalances),
  readMatricules: bring('matricules'),
  plan: procedure
    .meta({ policy: mayImportPeople, heavy: true })
    .route({
      method: 'POST',
      path: '/people-imports/{import_id}/plan',
      summary: 'A dry run: every fault by row, and what would be new or changed',
      tags,
    })
    .input(z.strictObject(reading))
    .errors({ NOTHING_MAPPED, FILE_GONE })
    .output(PeoplePlan),
  run: procedure
    .meta({ policy: mayImportPeople, idempotent: true, heavy: true })
    .route({
      method: 'POST',
      path: '/people-imports/{import_id}/run',
      summary:
        'Take the file over, all of it or nothing; with `leave_faulty` without the rows that have faults',
      tags,
    })
    .input(
      z.strictObject({
        ...reading,
        leave_faulty: z._default(z.boolean(), false),
        /** The name of the opening balances in the books. */
        language: z._default(z.enum(['en', 'fr']), 'en'),
      }),
    )
    .errors({
      NOTHING_MAPPED,
      ...RUN_REFUSALS,
      ...POSTING_REFUSALS,
      CHANGED_MEANWHILE: {
        status: 409,
        message: /*i18n*/ 'The records changed while the file was being imported. Please try again.',
      },
    })
    .output(
      z.object({
        import_id: Id,
        /** The numbers of new, changed, unchanged and faulty rows. */
        made: z.int(),
        changed: z.int(),
        same: z.int(),
        left_out: z.int(),
        created: Created,
      }),
    ),
  progress: procedure
    .meta({ policy: mayImportPeople })
    .route({
      method: 'GET',
      path: '/people-imports/{import_id}/progress',
      summary: 'How far an import has come that is being run',
      tags,
    })
    .input(z.object(importId))
    .output(z.object({ done: z.int(), of: z.int() })),
  faults: procedure
    .meta({ policy: mayImportPeople, heavy: true })
    .route({
      method: 'POST',
      path: '/people-imports/{import_id}/faults',
      summary: 'The faulty lines as a CSV file, each with what is wrong',
      tags,
    })
    .input(z.strictObject({ ...reading, language: z.optional(z.enum(['en', 'fr'])) }))
    .errors({ NOTHING_MAPPED, FILE_GONE })
    .output(z.file()),
  sample: procedure
    .meta({ policy: mayImportPeople, heavy: true })
    .route({
      method: 'GET',
      path: '/people-import-examples',
      summary: 'A file of a kind to begin with: its heads and two lines',
      tags,
    })
    .input(
      z.strictObject({
        kind: ImportKind,
        format: z.enum(['csv', 'xlsx']),
        language: z._default(z.enum(['en', 'fr']), 'en'),
      }),
    )
    .output(z.file()),
  list: procedure
    .meta({ policy: mayImportPeople })
    .route({ method: 'GET', path: '/people-imports', summary: 'The school’s imports, newest first', tags })
    .output(z.array(PeopleImport)),
  undo: procedure
    .meta({ policy: mayImportPeople, heavy: true })
    .route({
      method: 'POST',
      path: '/people-imports/{import_id}/undo',
      summary:
        'Take an import back: what it made goes, what it changed is as before, unless something came after it',
      tags,
    })
    .input(z.strictObject(importId))
    .errors({
      ...POSTING_REFUSALS,
      ALREADY_UNDONE: { status: 409, message: /*i18n*/ 'This has been undone already.' },
    })
    .output(
      z.object({
        removed: z.int(),
        restored: z.int(),
        /** Records with later dependants, by name: they stay. */
        kept: z.array(z.string()),
      }),
    ),
};
