import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { UPLOAD_REFUSALS } from '#platform/files/uploads.ts';
import { AmountText } from '#platform/money/amount-schema.ts';
import { FeeStudent, ReasonText } from '../charges/fees.contract.ts';
import { positiveAmount } from '../charges/structures.contract.ts';
import { mayKeepFees, maySeeFees, maySeeOwnFees } from '../fees.policy.ts';
import { CLAIM_METHODS, CLAIM_STATES, operatorNumber } from './claims.rules.ts';
import { Id } from '#platform/http/id.ts';

/** A payment reported by a family, with its outcome. */
export const FeeClaim = z.object({
  id: Id,
  student: FeeStudent,
  payment_method: z.enum(CLAIM_METHODS),
  /** The payment method under the name it had then. */
  way: z.string(),
  operator_reference: z.string(),
  amount: AmountText,
  paid_on: z.iso.date(),
  sent_at: z.iso.datetime(),
  state: z.enum(CLAIM_STATES),
  reason: z.nullable(z.string()),
  /**
   * Whether the reader sent it: senders may withdraw it while it is pending, and view its photo.
   */
  own: z.boolean(),
  photo: z.nullable(z.object({ width: z.int(), height: z.int() })),
  /** The payment that accepted it. */
  payment: z.nullable(z.object({ id: Id, receipt: z.string(), reversed: z.boolean() })),
});
export type FeeClaim = z.infer<typeof FeeClaim>;

/** A claim as the office checks it: with its sender and the student's balance. */
export const WaitingClaim = z.extend(FeeClaim, {
  sender: z.nullable(z.string()),
  balance: AmountText,
});
export type WaitingClaim = z.infer<typeof WaitingClaim>;

const NO_NUMBER = /*i18n*/ 'Please copy the number from the message or the slip';

const HOW = /*i18n*/ 'Please choose how you paid';

export const SendClaimInput = z.strictObject({
  /** The name of one of the school's payment methods. */
  way: z.string(HOW).check(z.minLength(1, HOW), z.maxLength(60, HOW)),
  /**
   * Normalized to upper case without spaces, so that differently typed numbers compare as equal.
   */
  operator_reference: z
    .string(NO_NUMBER)
    .check(
      z.overwrite(operatorNumber),
      z.minLength(4, NO_NUMBER),
      z.maxLength(60, /*i18n*/ 'The number can have at most 60 characters'),
      z.regex(/^[A-Z0-9._/#-]*$/, /*i18n*/ 'A number has letters, digits, dots and dashes only'),
    ),
  amount: positiveAmount(/*i18n*/ 'Please enter the amount you paid'),
  paid_on: z.iso.date(/*i18n*/ 'Please choose the day you paid'),
  file_id: z.optional(Id),
});
export type SendClaimInput = z.infer<typeof SendClaimInput>;

/** The values of a family's form, including the student. */
export const ClaimForm = z.extend(SendClaimInput, {
  student_id: z.uuid(/*i18n*/ 'Please choose the child').check(z.toLowerCase()),
});
export type ClaimForm = z.infer<typeof ClaimForm>;

export const RefuseClaimInput = z.strictObject({ reason: ReasonText });

const { FILE_TOO_LARGE, NOT_READABLE, TOO_MANY_PIXELS, STORE_FULL } = UPLOAD_REFUSALS;
export const PHOTO_REFUSALS = {
  FILE_TOO_LARGE,
  NOT_READABLE,
  TOO_MANY_PIXELS,
  STORE_FULL,
  UNSUPPORTED_TYPE: { status: 415, message: /*i18n*/ 'Please choose a photo: JPEG, PNG or WebP.' },
} as const;

export const NUMBER_KNOWN = /*i18n*/ 'The school already has this number. Check it, or ask the office.';
const NOT_WAITING = { status: 409, message: /*i18n*/ 'The office has already decided this payment.' };
const tags = ['fees'];
const claim = { claim_id: Id };

export const claimsContract = {
  uploadPhoto: procedure
    .meta({ policy: maySeeOwnFees, upload: true, heavy: true })
    .route({
      method: 'POST',
      path: '/fee-claims/photos',
      successStatus: 201,
      summary: 'Bring the photo of a payment (JPEG, PNG or WebP); it goes after a day unless it is sent',
      tags,
    })
    .input(z.strictObject({ file: z.file() }))
    .errors(PHOTO_REFUSALS)
    .output(z.object({ file_id: Id })),
  send: procedure
    .meta({ policy: maySeeOwnFees, idempotent: true })
    .route({
      method: 'POST',
      path: '/fees/students/{student_id}/claims',
      successStatus: 201,
      summary: 'Tell the office that something was paid for a student',
      tags,
    })
    .input(ClaimForm)
    .errors({
      NUMBER_KNOWN: { status: 409, message: NUMBER_KNOWN },
      WAY_GONE: { status: 409, message: /*i18n*/ 'The school has changed its ways to pay. Choose again.' },
      WRONG_DAY: {
        status: 422,
        message: /*i18n*/ 'Choose a day of the last twelve months, today at the latest.',
      },
      PHOTO_GONE: { status: 409, message: /*i18n*/ 'The photo is no longer there. Please add it again.' },
      TOO_MANY_WAITING: {
        status: 409,
        message:
          /*i18n*/ 'Five payments for this child are already waiting. Wait until the office has checked them.',
      },
    })
    .output(FeeClaim),
  mine: procedure
    .meta({ policy: maySeeOwnFees })
    .route({
      method: 'GET',
      path: '/fee-claims/mine',
      summary: 'What was sent for one’s own students, latest first, and what became of it',
      tags,
    })
    .input(z.object({ student_id: z.optional(Id) }))
    .output(z.array(FeeClaim)),
  withdraw: procedure
    .meta({ policy: maySeeOwnFees })
    .route({
      method: 'POST',
      path: '/fee-claims/{claim_id}/withdrawal',
      summary: 'Take it back while it waits',
      tags,
    })
    .input(z.strictObject(claim))
    .errors({ NOT_WAITING })
    .output(z.object({ id: Id })),
  photo: procedure
    .meta({ policy: maySeeFees, heavy: true })
    .route({
      method: 'GET',
      path: '/fee-claims/{claim_id}/photo',
      summary: 'Its photo, for the office and for whoever sent it',
      tags,
    })
    .input(z.object(claim))
    .output(z.file()),
  queue: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'GET',
      path: '/fee-claims',
      summary: 'What waits for the office, longest first, 100 at most',
      tags,
    })
    .output(z.object({ claims: z.array(WaitingClaim), total: z.int() })),
  refuse: procedure
    .meta({ policy: mayKeepFees })
    .route({
      method: 'POST',
      path: '/fee-claims/{claim_id}/refusal',
      summary: 'Refuse it with a sentence',
      tags,
    })
    .input(z.extend(RefuseClaimInput, claim))
    .errors({ NOT_WAITING })
    .output(z.object({ id: Id })),
};
