import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { mayMakeStudentAccounts } from './student-accounts.policy.ts';
import { Id } from '#platform/http/id.ts';

/** The part after the @: a host name of at least two labels. */
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

/** Query strings carry text. */
const Limit = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,5}$/)), z.number()]),
  z.pipe(z.transform(Number), z.number().check(z.int(), z.minimum(0), z.maximum(10_000))),
);

export const WaitingStudent = z.object({
  student_id: Id,
  roll_number: z.string(),
  full_name: z.nullable(z.string()),
});
export type WaitingStudent = z.infer<typeof WaitingStudent>;

/** A row of student-credentials.csv. The password is only in this response. */
export const Credential = z.object({
  student_id: Id,
  full_name: z.nullable(z.string()),
  class_label: z.nullable(z.string()),
  roll_number: z.string(),
  email: z.string(),
  password: z.string(),
  /** The code on the slip with which parents request access to the student. */
  parents_code: z.string(),
});
export type Credential = z.infer<typeof Credential>;

/** Maximum number of accounts per call. */
export const MOST_AT_ONCE = 100;

/** A student given by roll number. The name is taken from the record, not from the call. */
const NamedStudent = z.strictObject({
  roll_number: z.string().check(z.minLength(1), z.maxLength(50)),
  full_name: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
});

const Failure = z.object({
  roll_number: z.string(),
  code: z.enum(['NOT_FOUND', 'HAS_ACCOUNT', 'NAMED_TWICE']),
  message: z.string(),
});
export type AccountFailure = z.infer<typeof Failure>;

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
        /** Limits the list, for pages that only need the count. */
        limit: z.optional(Limit),
      }),
    )
    .output(
      z.object({
        domain: z.string(),
        /** The total count, regardless of the limit. */
        total: z.int(),
        /** Whether the school has any student; otherwise an empty list means nothing. */
        enrolled: z.boolean(),
        /** By roll number. */
        students: z.array(WaitingStudent),
      }),
    ),
  /** One transaction. */
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
        /** Use the e-mail of the student's record instead of an address made from the roll number. */
        own_email: z.optional(z.boolean()),
      }),
    )
    .errors({
      HAS_ACCOUNT: { status: 409, message: FAILURE_MESSAGES.HAS_ACCOUNT },
      EMAIL_TAKEN: { status: 409, message: /*i18n*/ 'This email already belongs to another account.' },
      NO_EMAIL: { status: 409, message: /*i18n*/ 'The record of this student has no email.' },
    })
    .output(Credential),
  /**
   * The specification's server function of this name. Students succeed or fail independently; the same key completes
   * an interrupted call.
   */
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
        /** Created accounts, in the order of the call. */
        results: z.array(Credential),
        failures: z.array(Failure),
      }),
    ),
  /** For a lost slip: a new initial password, shown once; the old one and all of the student's sessions end. */
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
