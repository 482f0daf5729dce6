import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { Id } from '#platform/http/id.ts';
import { filterSchema } from '#platform/http/filter-schema.ts';
import { isPositiveAmount } from '#platform/money/amount.ts';
import { AmountText } from '#platform/money/amount-schema.ts';
import { approvalFilters } from './approvals.filters.ts';
import { mayRuleApprovals, maySeeApprovals } from './approvals.policy.ts';
import { APPROVAL_KINDS, APPROVAL_STATES } from './approvals.rules.ts';

export const Approval = z.object({
  id: Id,
  kind: z.enum(APPROVAL_KINDS),
  /** The sentence about the effect, in the reader's language. */
  sentence: z.string(),
  /** The names and numbers inserted into it. */
  facts: z.record(z.string(), z.string()),
  amount: z.nullable(AmountText),
  reason: z.nullable(z.string()),
  /** The name of the requester; null if the account has no name. */
  asked_by: z.nullable(z.string()),
  is_own: z.boolean(),
  asked_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  state: z.enum(APPROVAL_STATES),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.iso.datetime()),
  /** The decider's reason for declining. */
  answer: z.nullable(z.string()),
  /** Why an approved operation failed, in the reader's language. */
  failure: z.nullable(z.string()),
  /** Whether the reader's account seems to be another account of the requester. */
  is_same_person: z.boolean(),
});
export type Approval = z.infer<typeof Approval>;

export const Approvals = z.object({
  /** Requests the reader may decide, those that expire first on top. */
  to_decide: z.array(Approval),
  /** The reader's own pending requests. */
  own: z.array(Approval),
  /** One page of decided requests, newest first. */
  decided: z.array(Approval),
  decided_total: z.int(),
});
export type Approvals = z.infer<typeof Approvals>;

const NO_ANSWER = /*i18n*/ 'Please say why';
export const DeclineInput = z.strictObject({
  answer: z
    .string(NO_ANSWER)
    .check(
      z.trim(),
      z.minLength(3, NO_ANSWER),
      z.maxLength(500, /*i18n*/ 'The reason can have at most 500 characters'),
    ),
});
export type DeclineInput = z.infer<typeof DeclineInput>;

/** A kind of operation, the school's rule for it, and how many people with an open account may decide it. */
export const ApprovalRule = z.object({
  kind: z.enum(APPROVAL_KINDS),
  is_on: z.boolean(),
  above: z.nullable(AmountText),
  people: z.int(),
});
export type ApprovalRule = z.infer<typeof ApprovalRule>;

const NO_AMOUNT = /*i18n*/ 'Amount must be a positive number';
export const ApprovalRuleInput = z.strictObject({
  kind: z.enum(APPROVAL_KINDS),
  is_on: z.boolean(),
  /** The amount up to which one person is enough; null if all amounts need a second person. */
  above: z.nullable(z.string(NO_AMOUNT).check(z.maxLength(20), z.refine(isPositiveAmount, NO_AMOUNT))),
});
export type ApprovalRuleInput = z.infer<typeof ApprovalRuleInput>;

const tags = ['approvals'];
const approvalId = { approval_id: Id };
const DECIDED = { status: 409, message: /*i18n*/ 'This request has been decided already.' } as const;
const EXPIRED = {
  status: 409,
  message: /*i18n*/ 'This request has expired. Please make it again.',
} as const;

export const approvalsContract = {
  list: procedure
    .meta({ policy: maySeeApprovals })
    .route({
      method: 'GET',
      path: '/approvals',
      summary: 'Requests that wait for a second person, and decided ones, 50 a page',
      tags,
    })
    .input(filterSchema(approvalFilters))
    .output(Approvals),
  /**
   * Approves a request and carries it out at once. If that is no longer possible, the request ends as
   * `failed`.
   */
  approve: procedure
    .meta({ policy: maySeeApprovals, stepUp: true })
    .route({
      method: 'POST',
      path: '/approvals/{approval_id}/approval',
      summary: 'Approve a request as the second person: it is done at once',
      tags,
    })
    .input(z.strictObject(approvalId))
    .errors({
      OWN_REQUEST: {
        status: 409,
        message: /*i18n*/ 'You asked for this yourself. Somebody else must decide.',
      },
      SAME_PERSON: {
        status: 409,
        message:
          /*i18n*/ 'Your account has the asker’s e-mail address, phone number or name. Somebody else must decide.',
      },
      ALREADY_DECIDED: DECIDED,
      EXPIRED,
    })
    .output(Approval),
  decline: procedure
    .meta({ policy: maySeeApprovals, personOnly: true })
    .route({
      method: 'POST',
      path: '/approvals/{approval_id}/refusal',
      summary: 'Decline a request, with the reason',
      tags,
    })
    .input(z.extend(DeclineInput, approvalId))
    .errors({
      OWN_REQUEST: {
        status: 409,
        message: /*i18n*/ 'You asked for this yourself. Somebody else must decide.',
      },
      ALREADY_DECIDED: DECIDED,
      EXPIRED,
    })
    .output(Approval),
  withdraw: procedure
    .meta({ policy: maySeeApprovals, personOnly: true })
    .route({
      method: 'POST',
      path: '/approvals/{approval_id}/withdrawal',
      summary: 'Withdraw one’s own request',
      tags,
    })
    .input(z.strictObject(approvalId))
    .errors({ ALREADY_DECIDED: DECIDED, EXPIRED })
    .output(Approval),
  rules: procedure
    .meta({ policy: mayRuleApprovals })
    .route({
      method: 'GET',
      path: '/approvals/rules',
      summary: 'What needs a second person in this school',
      tags,
    })
    .output(z.array(ApprovalRule)),
  saveRule: procedure
    .meta({ policy: mayRuleApprovals, stepUp: true })
    .route({
      method: 'PUT',
      path: '/approvals/rules',
      summary: 'Say whether a kind of command needs a second person, and above which amount',
      tags,
    })
    .input(ApprovalRuleInput)
    .output(z.array(ApprovalRule)),
};
