import type * as z from 'zod/mini';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { ApprovalKindName } from './approvals/approvals.rules.ts';
import type { Duty } from './people/duties.rules.ts';
import type { Role } from './people/people.rules.ts';
import type { Call } from './people/server/people.service.ts';

/** Who may give a command and approve it: a policy of the office, asked about an administrator. */
export type OfficePolicy = (actor: { role: Role | null; duties: readonly Duty[] } | null) => boolean;

/** A command that may need a second person, as its use case asks for one. */
export type ApprovalRequest = {
  kind: ApprovalKindName;
  policy: OfficePolicy;
  /** The record that the command concerns: one request of a kind waits for each. */
  subjectId: string;
  /** The command, as its kind's `input` reads it. */
  input: Record<string, unknown>;
  /** In centimes, compared with the school's limit; null for a command without an amount. */
  amount: bigint | null;
  /**
   * Values of the sentence about what will happen; `variant` chooses among the kind's sentences. A value that differs
   * between the languages is given in both: `period_fr` and `period_en` for `period`.
   */
  facts: Readonly<Record<string, string>>;
  variant?: string;
  /** The asker's own words. */
  reason: string | null;
};

export type Waits =
  | { refused: 'WAITS_FOR_APPROVAL'; details: { approval_id: string; expires_at: string } }
  | { refused: 'ALREADY_WAITS' };

/**
 * Called in the transaction of a command once its own rules have passed, before anything is written. Null:
 * it goes on. Otherwise the request is stored, and the command ends with this answer.
 */
export type AskSecondPerson = (
  tx: Tx,
  call: Omit<Call, 'db'> & { timeZone: string; key?: string },
  request: ApprovalRequest,
) => Promise<Waits | null>;

/** For calls to which the rule of two people does not apply. */
export const nobodyElse: AskSecondPerson = async () => null;

/** An approved command is called with the asker as its actor and a key of its own, in the approver's transaction. */
export type ApprovedCall = Call & { db: Db; timeZone: string; key: string; installation: Installation };

/** A kind of command that a school may put under the rule of two people: its feature's part. */
export type ApprovalKind = {
  kind: ApprovalKindName;
  policy: OfficePolicy;
  /** Sentences about the effect, in English, by variant; `facts` and `amount` are placeholders. */
  words: Readonly<Record<string, string>>;
  input: z.ZodMiniType;
  /** The original command: it judges all its rules again. */
  execute: (call: ApprovedCall, input: never) => Promise<object | null>;
  /** Sentences of the command's refusals. */
  refusals: Readonly<Record<string, { message?: string } | undefined>>;
  /** Refusals that can pass: the request goes on waiting. */
  passing?: readonly string[];
};

/** Defines a kind, so that its command's input has the type of its schema. */
export const approvalKind = <Input extends z.ZodMiniType>(
  kind: Omit<ApprovalKind, 'input' | 'execute'> & {
    input: Input;
    execute: (call: ApprovedCall, input: z.output<Input>) => Promise<object | null>;
  },
): ApprovalKind => kind;
