import * as z from 'zod/mini';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { Paper } from './papers.contract.ts';
import { studentFilters } from './students.filters.ts';
import { POSTING_REFUSALS } from '#platform/money/posting-refusals.ts';
import { NO_ACCOUNT, UndoAccountInput } from '#features/guardians/guardian-person.contract.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayExportStudents, maySeeStudents, mayWriteStudents } from './students.policy.ts';
import {
  eachStudentField,
  type StudentField,
  type StudentFieldValues,
} from '#features/roster/student-fields.rules.ts';
import { limitOf } from '#features/roster/student-texts.rules.ts';
import { STUDENT_STATUSES } from '#features/roster/students.rules.ts';
import { isLongEnoughContact, isLongEnoughPhone, SHORT_PHONE } from '#platform/phone/phone.ts';
import { Id } from '#platform/http/id.ts';

export const StudentStatus = z.enum(STUDENT_STATUSES);

export const StudentClass = z.object({ id: Id, name: z.string(), section: z.nullable(z.string()) });

export const StudentRow = z.object({
  id: Id,
  roll_number: z.string(),
  full_name: z.nullable(z.string()),
  class: z.nullable(StudentClass),
  date_of_birth: z.nullable(z.iso.date()),
  status: StudentStatus,
});
export type StudentRow = z.infer<typeof StudentRow>;

const fieldValues = eachStudentField(({ choices }) =>
  z.nullable(choices ? z.enum(Object.keys(choices)) : z.string()),
) as { [Key in StudentField]: z.ZodMiniType<StudentFieldValues[Key]> };

/**
 * A student's page. Fields are null if empty or hidden from the reader's role (for teachers:
 * address, e-mail, birth certificate data).
 */
export const Student = z.extend(StudentRow, {
  user_id: z.nullable(Id),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  emergency_contact: z.nullable(z.string()),
  ...fieldValues,
  /** Whether the office recorded the student as repeating the class's level. */
  repeater: z.boolean(),
  admission_date: z.iso.date(),
  /** The id of the student's photo: it changes with the picture. */
  photo: z.nullable(Id),
  planned: z.nullable(z.object({ status: StudentStatus, on: z.iso.date() })),
});
export type Student = z.infer<typeof Student>;

/** A history entry: enrollment, change of class, return, or change of status. */
export const StudentEvent = z.object({
  id: Id,
  at: z.iso.datetime(),
  kind: z.enum(['enrolled', 'moved', 'status_changed', 're_enrolled']),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The effective school day, if one was given. */
  on: z.nullable(z.iso.date()),
  by: z.nullable(z.string()),
});
export type StudentEvent = z.infer<typeof StudentEvent>;

/** A class membership, last day included; null while it lasts. */
const ClassStay = z.object({
  class: StudentClass,
  from_day: z.iso.date(),
  until_day: z.nullable(z.iso.date()),
});

export const StudentPast = z.object({
  events: z.array(StudentEvent),
  /** The classes, newest first. */
  classes: z.array(ClassStay),
  /** Issued certificates, newest first; empty for teachers. */
  papers: z.array(z.extend(Paper, { at: z.iso.datetime() })),
});
export type StudentPast = z.infer<typeof StudentPast>;

export const StudentFilters = filterSchema(studentFilters);
export type StudentFilters = z.infer<typeof StudentFilters>;

/** Optional form text: '' means absent. */
const optionalText = (check: z.core.CheckFn<string> | z.core.$ZodCheck<string>) =>
  z.optional(z.union([z.literal(''), z.string().check(z.trim(), check)]));

type FieldInput<Key extends StudentField> = NonNullable<StudentFieldValues[Key]> | '';
const fieldInputs = eachStudentField(({ key, choices }) =>
  choices
    ? z.optional(z.union([z.literal(''), z.enum(Object.keys(choices))]))
    : optionalText(z.maxLength(limitOf(key).longest, limitOf(key).tooLong)),
) as { [Key in StudentField]: z.ZodMiniOptional<z.ZodMiniType<FieldInput<Key>, FieldInput<Key>>> };

const identity = {
  full_name: z
    .string()
    .check(
      z.trim(),
      z.minLength(2, /*i18n*/ 'Name must be at least 2 characters'),
      z.maxLength(100, /*i18n*/ 'Name can have at most 100 characters'),
    ),
  phone: z.optional(
    z.union([
      z.literal(''),
      z
        .string()
        .check(
          z.trim(),
          z.refine(isLongEnoughPhone, SHORT_PHONE),
          z.maxLength(30, /*i18n*/ 'Phone can have at most 30 characters'),
        ),
    ]),
  ),
  roll_number: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, /*i18n*/ 'Roll number is required'),
      z.maxLength(30, /*i18n*/ 'Roll number can have at most 30 characters'),
    ),
  date_of_birth: z.iso.date(/*i18n*/ 'Date of birth is required'),
  address: optionalText(z.maxLength(500, /*i18n*/ 'Address can have at most 500 characters')),
  emergency_contact: z
    .string()
    .check(
      z.trim(),
      z.refine(isLongEnoughContact, /*i18n*/ 'Emergency contact is required'),
      z.maxLength(100, /*i18n*/ 'Emergency contact can have at most 100 characters'),
    ),
  ...fieldInputs,
  /** If absent, unchanged. */
  repeater: z.optional(z.boolean()),
};

/** Relationships offered in the dialog; a guardian's own page has more. */
export const ENROLLED_RELATIONS = ['mother', 'father', 'guardian'] as const;
export type EnrolledRelation = (typeof ENROLLED_RELATIONS)[number];

/** A guardian of a new student: an existing or a new one. Empty for none. */
const EnrolledGuardian = z
  .strictObject({
    guardian_id: z.optional(z.union([z.literal(''), Id])),
    full_name: z.union([z.literal(''), identity.full_name]),
    phone: identity.phone,
    relation: z.enum(ENROLLED_RELATIONS),
  })
  .check(
    z.refine(({ guardian_id, full_name, phone }) => Boolean(guardian_id || full_name || !phone), {
      path: ['full_name'],
      error: /*i18n*/ 'Name must be at least 2 characters',
    }),
  );
export type EnrolledGuardian = z.infer<typeof EnrolledGuardian>;

const email = z.union([
  z.literal(''),
  z.email(/*i18n*/ 'Invalid email address').check(z.maxLength(200, /*i18n*/ 'Invalid email address')),
]);

export const EnrolInput = z.strictObject({
  ...identity,
  /** With an address the student gets an account at once; without, only a record for now. */
  email: z.optional(email),
  class_id: z.uuid(/*i18n*/ 'Class selection is required').check(z.toLowerCase()),
  guardians: z.optional(z.array(EnrolledGuardian).check(z.maxLength(2))),
});
export type EnrolInput = z.infer<typeof EnrolInput>;

export const StudentInput = z.strictObject(identity);
export type StudentInput = z.infer<typeof StudentInput>;

const ROLL_NUMBER_TAKEN = {
  status: 409,
  message: /*i18n*/ 'This roll number already belongs to another student.',
};
const MATRICULE_TAKEN = {
  status: 409,
  message: /*i18n*/ 'This national number already belongs to another student.',
};
const EMAIL_TAKEN = { status: 409, message: /*i18n*/ 'This email already belongs to another account.' };
const BORN_TOO_LATE = { status: 422, message: /*i18n*/ 'Date of birth must be in the past.' };
const CLASS_NOT_FOUND = {
  status: 409,
  message: /*i18n*/ 'This class no longer exists. Please select another.',
};
const note = z.optional(
  z.string().check(z.trim(), z.maxLength(500, /*i18n*/ 'The note can have at most 500 characters')),
);
const studentId = { student_id: Id };

export const MoveInput = z.strictObject({
  class_id: z.nullable(z.uuid(/*i18n*/ 'Class selection is required').check(z.toLowerCase())),
  note,
});
export type MoveInput = z.infer<typeof MoveInput>;

/** If empty, the address is removed. */
export const EmailInput = z.strictObject({ email });
export type EmailInput = z.infer<typeof EmailInput>;

export const StatusInput = z.strictObject({
  status: StudentStatus,
  note,
  /** The effective school day: today by default, from the admission to the end of the year. */
  on: z.optional(z.iso.date(/*i18n*/ 'Please choose a day')),
  /** The class a former student returns to; the previous one by default. */
  class_id: z.optional(z.uuid(/*i18n*/ 'Class selection is required').check(z.toLowerCase())),
});
export type StatusInput = z.infer<typeof StatusInput>;

export const studentsContract = {
  list: procedure
    .meta({ policy: maySeeStudents })
    .route({ method: 'GET', path: '/students', summary: 'The directory, 50 a page', tags: ['students'] })
    .input(StudentFilters)
    .output(
      z.object({
        students: z.array(StudentRow),
        /** Matching students; searches count up to 200, and `more` tells whether there are others. */
        total: z.int(),
        more: z.boolean(),
      }),
    ),
  summary: procedure
    .meta({ policy: maySeeStudents })
    .route({
      method: 'GET',
      path: '/students/summary',
      summary: 'The three figures above the directory',
      tags: ['students'],
    })
    .output(z.object({ total: z.int(), active: z.int(), new_this_month: z.int() })),
  exportCsv: procedure
    .meta({ policy: mayExportStudents, stepUp: true, heavy: true })
    .route({
      method: 'GET',
      path: '/students/export',
      summary: 'The filtered directory as CSV',
      tags: ['students'],
    })
    .input(z.extend(StudentFilters, { language: z.optional(z.enum(['en', 'fr'])) }))
    .output(z.file()),
  get: procedure
    .meta({ policy: maySeeStudents })
    .route({ method: 'GET', path: '/students/{student_id}', summary: 'One student', tags: ['students'] })
    .input(z.object(studentId))
    .output(Student),
  history: procedure
    .meta({ policy: maySeeStudents })
    .route({
      method: 'GET',
      path: '/students/{student_id}/history',
      summary: 'What happened to a student, newest first',
      tags: ['students'],
    })
    .input(z.object(studentId))
    .output(z.array(StudentEvent)),
  past: procedure
    .meta({ policy: maySeeStudents })
    .route({
      method: 'GET',
      path: '/students/{student_id}/past',
      summary: 'A student’s history with the classes they were in and the certificates they were given',
      tags: ['students'],
    })
    .input(z.object(studentId))
    .output(StudentPast),
  enrol: procedure
    .meta({ policy: mayWriteStudents, idempotent: true })
    .route({
      method: 'POST',
      path: '/students',
      successStatus: 201,
      summary: 'Enrol a student: record, guardians and, with an e-mail, the account, or nothing',
      tags: ['students'],
    })
    .input(EnrolInput)
    .errors({
      /** Whether new students are charged fees automatically at enrollment. */
      ...POSTING_REFUSALS,
      ROLL_NUMBER_TAKEN,
      MATRICULE_TAKEN,
      BORN_TOO_LATE,
      CLASS_NOT_FOUND,
      GUARDIAN_NOT_FOUND: {
        status: 409,
        message: /*i18n*/ 'This guardian is no longer on record. Please type them again.',
      },
      EMAIL_TAKEN,
    })
    .output(
      z.object({
        student: Student,
        /** Shown once; only its hash is stored. Null without an e-mail address, since there is no account. */
        initial_password: z.nullable(z.string()),
      }),
    ),
  update: procedure
    .meta({ policy: mayWriteStudents })
    .route({
      method: 'PUT',
      path: '/students/{student_id}',
      summary: "Change a student's record",
      tags: ['students'],
    })
    .input(z.extend(StudentInput, studentId))
    .errors({ ROLL_NUMBER_TAKEN, MATRICULE_TAKEN, BORN_TOO_LATE })
    .output(Student),
  /** With an account, this becomes the sign-in address. */
  setEmail: procedure
    .meta({ policy: mayWriteStudents, stepUp: true })
    .route({
      method: 'PUT',
      path: '/students/{student_id}/email',
      summary: "Set a student's e-mail; with an account it is the sign-in address",
      tags: ['students'],
    })
    .input(z.extend(EmailInput, studentId))
    .errors({
      EMAIL_TAKEN,
      EMAIL_NEEDED: {
        status: 409,
        message: /*i18n*/ 'The student signs in with this address. Unlink the account first.',
      },
    })
    .output(Student),
  /** The account loses access to this student and waits for a role again. */
  undoAccount: procedure
    .meta({ policy: mayWriteStudents })
    .route({
      method: 'POST',
      path: '/students/{student_id}/undo-account',
      summary: 'Undo that an account belongs to a student, with a reason',
      tags: ['students'],
    })
    .input(z.extend(UndoAccountInput, studentId))
    .errors({ NO_ACCOUNT })
    .output(Student),
  move: procedure
    .meta({ policy: mayWriteStudents })
    .route({
      method: 'PUT',
      path: '/students/{student_id}/class',
      summary: 'Move a student to another class',
      tags: ['students'],
    })
    .input(z.extend(MoveInput, studentId))
    .errors({ CLASS_NOT_FOUND })
    .output(Student),
  setStatus: procedure
    .meta({ policy: mayWriteStudents })
    .route({
      method: 'PUT',
      path: '/students/{student_id}/status',
      summary: "Change a student's status",
      tags: ['students'],
    })
    .input(z.extend(StatusInput, studentId))
    .errors({
      CLASS_NOT_FOUND,
      BEFORE_ADMISSION: { status: 409, message: /*i18n*/ 'The student was not yet enrolled on that day.' },
      BEFORE_LAST_CHANGE: { status: 409, message: /*i18n*/ 'The status already changed on a later day.' },
      AFTER_THE_YEAR: { status: 409, message: /*i18n*/ 'Choose a day within this school year.' },
      NOT_AWAY: {
        status: 409,
        message: /*i18n*/ 'Only a student who had left comes back into a class. Use "Move to a class".',
      },
    })
    .output(Student),
};
