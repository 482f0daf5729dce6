import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { READ_REFUSALS, RUN_REFUSALS } from '#platform/imports/read-refusals.ts';
import { POSTING_REFUSALS } from '#platform/money/posting-refusals.ts';
import { mayImportPeople } from './people-import.policy.ts';
import { IMPORT_KINDS, MADE, ROW_STATES } from './people-import.rules.ts';
import { Id } from '#platform/http/id.ts';

const ImportKind = z.enum(IMPORT_KINDS);

/** Which column of a file means what, by number from 0, and how its days and figures are written. */
export const PeopleMapping = z.strictObject({
  columns: z.record(
    z.string().check(z.maxLength(40)),
    z.nullable(z.int().check(z.minimum(0), z.maximum(99))),
  ),
  /** 03/11/2026 is the third of November. */
  day_first: z.boolean(),
  /** The mark before the centimes. */
  decimal: z.enum([',', '.']),
});
export type PeopleMapping = z.infer<typeof PeopleMapping>;

/** A file that was read and waits for its mapping: nothing of it stands in the school's books. */
export const PeopleDraft = z.object({
  id: Id,
  kind: ImportKind,
  file_name: z.string(),
  /** The words of the first line. */
  head: z.array(z.string()),
  /** The first lines behind it. */
  sample: z.array(z.array(z.string())),
  rows: z.int(),
  /** As it was last said for files with this head, or as the words of the head say. */
  mapping: PeopleMapping,
  remembered: z.boolean(),
});
export type PeopleDraft = z.infer<typeof PeopleDraft>;

/** What is wrong with a line. `row` is its number in the file, the head being 1. */
export const PeopleFault = z.object({
  row: z.int(),
  /** Who or what the line is about, as it is written there; empty where it says nothing. */
  label: z.string(),
  /** A field of the kind, or `row`. */
  field: z.string(),
  /** What stands there. */
  text: z.string(),
  /** In English; the page translates it. */
  message: z.string(),
});
export type PeopleFault = z.infer<typeof PeopleFault>;

const counts = { fresh: z.int(), changed: z.int(), same: z.int() };

/** What a file makes, each thing for itself: a row of a student may bring a class and two guardians. */
const Created = z.array(z.object({ what: z.enum(MADE), count: z.int() }));
export type Created = z.infer<typeof Created>;

/** What taking the file over would do. Nothing was written. */
export const PeoplePlan = z.object({
  rows: z.int(),
  ...counts,
  /** Every fault, by row. */
  faults: z.array(PeopleFault),
  faulty_rows: z.int(),
  /** Classes that the file names and the school has not, each once. */
  unknown_classes: z.array(z.string()),
  created: Created,
  /** Roll numbers that the school's pattern gives to rows without one: how many, and the first. */
  numbered: z.nullable(z.object({ count: z.int(), first: z.string() })),
  /** What the amounts of a column come to, of the rows that are new or changed. */
  sums: z.array(z.object({ field: z.string(), amount: z.string() })),
  /** Heads of columns that have no meaning here. */
  unused: z.array(z.string()),
  /** First rows of each state. */
  sample: z.array(
    z.object({
      row: z.int(),
      state: z.enum(ROW_STATES),
      label: z.string(),
      /** Fields that would change, with what stands there now and then. */
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
  /** Classes that the file names and the school has not are made. */
  make_classes: z._default(z.boolean(), false),
};
const NOTHING_MAPPED = {
  status: 422,
  message: /*i18n*/ 'Please choose the columns that are needed.',
} as const;
const { FILE_GONE } = RUN_REFUSALS;

/** A form with a file has a fixed path and no other field: each kind has its own. */
const bring = <Kind extends z.infer<typeof ImportKind>>(kind: Kind) =>
  procedure
    .meta({ policy: mayImportPeople, upload: true, heavy: true })
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
  readBalances: bring('balances'),
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
        /** What the books call what it brings. */
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
        /** Rows that were new, that changed a record, that said what is known, and that had faults. */
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
        /** What something came after, by name: it stays as it is. */
        kept: z.array(z.string()),
      }),
    ),
};
