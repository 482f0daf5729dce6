import type * as z from 'zod/mini';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { ApprovalKindName } from './approvals/approvals.rules.ts';
import type { Duty } from './people/duties.rules.ts';
import type { Role } from './people/people.rules.ts';
import type { Call } from './people/server/people.service.ts';

/** Which administrators may give a command and approve it: an office policy. */
export type OfficePolicy = (actor: { role: Role | null; duties: readonly Duty[] } | null) => boolean;

/** A command that may need a second person, as its use case requests it. */
export type ApprovalRequest = {
  kind: ApprovalKindName;
  policy: OfficePolicy;
  /** The record that the command concerns; at most one request of a kind may be pending for it. */
  subjectId: string;
  /** The command's input, in the form that the kind's `input` parses. */
  input: Record<string, unknown>;
  /** In centimes, compared with the school's limit; null for a command without an amount. */
  amount: bigint | null;
  /**
   * Values of the sentence about what will happen; `variant` chooses among the kind's sentences. A value that differs
   * between the languages is given in both: `period_fr` and `period_en` for `period`.
   */
  facts: Readonly<Record<string, string>>;
  variant?: string;
  /** The requester's own words. */
  reason: string | null;
};

export type Waits =
  | { refused: 'WAITS_FOR_APPROVAL'; details: { approval_id: string; expires_at: string } }
  | { refused: 'ALREADY_WAITS' };

/**
 * Called in a command's transaction once its own rules have passed, before anything is written. Null: the
 * command continues. Otherwise the request is stored, and the command returns this result.
 */
export type AskSecondPerson = (
  tx: Tx,
  call: Omit<Call, 'db'> & { timeZone: string; key?: string },
  request: ApprovalRequest,
) => Promise<Waits | null>;

/** For calls to which the two-person rule does not apply. */
export const nobodyElse: AskSecondPerson = async () => null;

/**
 * An approved command runs with the requester as actor and its own idempotency key, in the approver's
 * transaction.
 */
export type ApprovedCall = Call & { db: Db; timeZone: string; key: string; installation: Installation };

/** A kind of command that a school may put under the two-person rule, as its feature defines it. */
export type ApprovalKind = {
  kind: ApprovalKindName;
  policy: OfficePolicy;
  /** Sentences about the effect, in English, by variant; `facts` and `amount` are placeholders. */
  words: Readonly<Record<string, string>>;
  input: z.ZodMiniType;
  /** The original command, which checks all its rules again. */
  execute: (call: ApprovedCall, input: never) => Promise<object | null>;
  /** Error messages of the command. */
  refusals: Readonly<Record<string, { message?: string } | undefined>>;
  /** Errors that may be temporary: the request stays pending. */
  passing?: readonly string[];
};

/** Defines a kind, typing the command's input by its schema. */
export const approvalKind = <Input extends z.ZodMiniType>(
  kind: Omit<ApprovalKind, 'input' | 'execute'> & {
    input: Input;
    execute: (call: ApprovedCall, input: z.output<Input>) => Promise<object | null>;
  },
): ApprovalKind => kind;
