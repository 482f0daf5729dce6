import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayMakeStudentAccounts } from './student-accounts.policy.ts';
import { Id } from '#platform/http/id.ts';

/** What stands after the @: a host name of two labels or more. */
export const EmailDomain = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(100, /*i18n*/ 'Please enter a domain such as school.cm'),
    z.regex(
      /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
      /*i18n*/ 'Please enter a domain such as school.cm',
    ),
  );

/** Query strings bring text. */
const Limit = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,5}$/)), z.number()]),
  z.pipe(z.transform(Number), z.number().check(z.int(), z.minimum(0), z.maximum(10_000))),
);

/** A student without an account, as the tool lists them. */
export const WaitingStudent = z.object({
  student_id: Id,
  roll_number: z.string(),
  full_name: z.nullable(z.string()),
});
export type WaitingStudent = z.infer<typeof WaitingStudent>;

/** One line of student-credentials.csv. The password is in this answer and nowhere else. */
export const Credential = z.object({
  student_id: Id,
  full_name: z.nullable(z.string()),
  class_label: z.nullable(z.string()),
  roll_number: z.string(),
  email: z.string(),
  password: z.string(),
  /** With which parents ask to see the student: it stands on the slip. */
  parents_code: z.string(),
});
export type Credential = z.infer<typeof Credential>;

/** So many accounts are made in one call at most. */
export const MOST_AT_ONCE = 100;

/** A student as the call names one: by the roll number. The record's own name counts, whatever the call says. */
const NamedStudent = z.strictObject({
  roll_number: z.string().check(z.minLength(1), z.maxLength(50)),
  full_name: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
});

/** Whom a call could not help, in the words of a refusal. */
const Failure = z.object({
  roll_number: z.string(),
  code: z.enum(['NOT_FOUND', 'HAS_ACCOUNT', 'NAMED_TWICE']),
  message: z.string(),
});
export type AccountFailure = z.infer<typeof Failure>;

/** Why a student of a call has no new account. */
export const FAILURE_MESSAGES = {
  NOT_FOUND: /*i18n*/ 'No student has this roll number.',
  HAS_ACCOUNT: /*i18n*/ 'This student already has an account.',
  NAMED_TWICE: /*i18n*/ 'This student is listed twice.',
} satisfies Record<AccountFailure['code'], string>;

export const studentAccountsContract = {
  waiting: procedure
    .meta({ policy: mayMakeStudentAccounts })
    .route({
      method: 'GET',
      path: '/student-accounts/waiting',
      summary: 'Students without an account, and the domain that their addresses get',
      tags: ['student accounts'],
    })
    .input(
      z.object({
        /** Fewer students than wait, where the page only wants to know how many there are. */
        limit: z.optional(Limit),
      }),
    )
    .output(
      z.object({
        domain: z.string(),
        /** How many wait, whatever the limit. */
        total: z.int(),
        /** The school has a student at all: that nobody waits says nothing before. */
        enrolled: z.boolean(),
        /** By roll number. */
        students: z.array(WaitingStudent),
      }),
    ),
  /** One student, one transaction. */
  create: procedure
    .meta({ policy: mayMakeStudentAccounts, idempotent: true, stepUp: true })
    .route({
      method: 'POST',
      path: '/student-accounts',
      summary: 'Make the sign-in account of a student',
      tags: ['student accounts'],
      successStatus: 201,
    })
    .input(
      z.strictObject({
        student_id: Id,
        domain: EmailDomain,
        /** Under the e-mail of the student's record rather than an address made of the roll number. */
        own_email: z.optional(z.boolean()),
      }),
    )
    .errors({
      HAS_ACCOUNT: { status: 409, message: FAILURE_MESSAGES.HAS_ACCOUNT },
      EMAIL_TAKEN: { status: 409, message: /*i18n*/ 'This email already belongs to another account.' },
      NO_EMAIL: { status: 409, message: /*i18n*/ 'The record of this student has no email.' },
    })
    .output(Credential),
  /** The specification's server function of this name. Each student is made or not by itself; the same key finishes a broken call. */
  createMany: procedure
    .meta({ policy: mayMakeStudentAccounts, idempotent: true, stepUp: true })
    .route({
      method: 'POST',
      path: '/create-student-accounts',
      summary: 'Make the sign-in accounts of up to a hundred students, named by their roll numbers',
      tags: ['student accounts'],
    })
    .input(
      z.strictObject({
        students: z.array(NamedStudent).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
        domain: EmailDomain,
      }),
    )
    .output(
      z.object({
        /** Those who have an account now, in the order of the call. */
        results: z.array(Credential),
        /** The others. */
        failures: z.array(Failure),
      }),
    ),
  /** For a lost slip: a new initial password, shown once; the old one and every session of the student end. */
  renewPassword: procedure
    .meta({ policy: mayMakeStudentAccounts, idempotent: true, stepUp: true })
    .route({
      method: 'POST',
      path: '/student-accounts/{student_id}/password',
      summary: 'Give a student a new initial password',
      tags: ['student accounts'],
    })
    .input(z.strictObject({ student_id: Id }))
    .errors({
      NO_ACCOUNT: { status: 409, message: /*i18n*/ 'This student has no account yet.' },
    })
    .output(Credential),
};
