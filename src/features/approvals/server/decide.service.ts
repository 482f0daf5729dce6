import { ORPCError } from '@orpc/server';
import { eq } from 'drizzle-orm';
import { notify, takeBack } from '#features/inbox/server/inbox.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { lockAdministrators, nameOf } from '#features/people/server/people.service.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import type { ApprovalKind } from '#features/second-person.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { inside, type Tx } from '#platform/db/database.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { isSamePerson } from '../approvals.rules.ts';
import type { DeclineInput } from '../approvals.contract.ts';
import { asApproval } from './list.service.ts';
import { type ApprovalRow, findNamed, lockApproval } from './approvals.queries.ts';
import { approvals } from './approvals.tables.ts';
import { expire } from './expiry.service.ts';
import { type Colleague, selectOffice } from './staff.queries.ts';

type Call = SchoolCall & { timeZone: string; language: Locale; installation: Installation };
type Kinds = readonly ApprovalKind[];

type Held = { row: ApprovalRow; kind: ApprovalKind; asker: Colleague | undefined; decider: Colleague };
type NotHeld = { refused: 'NOT_FOUND' | 'EXPIRED' };

/**
 * The request, locked, with the current duties of both people, which cannot change during the decision.
 * NOT_FOUND for people who may not see it.
 */
async function hold(tx: Tx, call: Call, kinds: Kinds, id: string): Promise<Held | NotHeld> {
  const { userId } = call.actor;
  await lockAdministrators(tx);
  const row = await lockApproval(tx, id);
  const office = await selectOffice(tx);
  const kind = kinds.find((each) => each.kind === row?.kind);
  const decider = office.find((each) => each.userId === userId);
  if (!row || !kind || !decider) return { refused: 'NOT_FOUND' };
  if (row.asked_by !== userId && !kind.policy(decider)) return { refused: 'NOT_FOUND' };
  if (row.state === 'expired') return { refused: 'EXPIRED' };
  if (row.state === 'waiting' && row.expires_at <= call.now()) {
    await expire(tx, call.now(), eq(approvals.id, id));
    return { refused: 'EXPIRED' };
  }
  return { row, kind, asker: office.find((each) => each.userId === row.asked_by), decider };
}

type Outcome = { state: 'approved' | 'declined' | 'withdrawn' | 'failed' } & Partial<
  Pick<ApprovalRow, 'answer' | 'failure'>
>;

/** Stores a decision: state, audit event, and notice to the requester. */
async function conclude(tx: Tx, call: Call, row: ApprovalRow, outcome: Outcome): Promise<void> {
  const { state, failure } = outcome;
  const { userId } = call.actor;
  const at = call.now();
  await tx
    .update(approvals)
    .set({ ...outcome, decided_by: userId, decided_at: at })
    .where(eq(approvals.id, row.id));
  await record(tx, call, {
    action: `approvals.${state}`,
    subject: { type: 'user', id: row.asked_by },
    details: { approval_id: row.id, kind: row.kind, ...(failure && { failure }) },
  });
  await takeBack(tx, { kind: 'approvals.waiting', about: row.id });
  if (state === 'withdrawn') return;
  await notify(tx, [row.asked_by], {
    kind: `approvals.${state}`,
    about: row.id,
    params: { name: await nameOf(tx, userId) },
    link: '/approvals',
    at,
  });
}

/** Thrown inside a savepoint, so that partial writes of the refused operation are rolled back. */
class CommandRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The requester as the actor of the operation, with current duties. */
const asActor = ({ userId, role, duties }: Colleague, approvalId: string): Actor => ({
  userId,
  sessionId: approvalId,
  role,
  duties,
  hold: null,
  provedAt: null,
  trustedAt: null,
  keyScope: null,
});

/**
 * Approves a request and runs its operation in the requester's name, in one transaction, once. All rules of
 * the operation are checked again. If it is no longer possible, or the requester no longer has the right, the
 * request ends as `failed`. After a temporary refusal (a closed till, halted books) it stays pending.
 */
export function approve(call: Call, kinds: Kinds, approvalId: string) {
  return call.db.transaction(async (tx) => {
    const held = await hold(tx, call, kinds, approvalId);
    if ('refused' in held) return held;
    const { row, kind, asker, decider } = held;
    const { userId } = call.actor;
    if (row.asked_by === userId) return { refused: 'OWN_REQUEST' } as const;
    // A retry after a lost response.
    if (row.state === 'approved' && row.decided_by === userId) return asDecided(tx, call, kinds, row.id);
    if (row.state !== 'waiting') return { refused: 'ALREADY_DECIDED' } as const;
    if (asker && isSamePerson(asker, decider)) return { refused: 'SAME_PERSON' } as const;
    const failure = await giveCommand(tx, call, { row, kind, asker });
    if (failure) await conclude(tx, call, row, { state: 'failed', failure });
    return asDecided(tx, call, kinds, row.id);
  });
}

/**
 * Runs the operation of an approved request; returns the code with which it was refused, or null if it
 * succeeded.
 */
async function giveCommand(
  tx: Tx,
  call: Call,
  { row, kind, asker }: Pick<Held, 'row' | 'kind' | 'asker'>,
): Promise<string | null> {
  if (!asker || !kind.policy(asker)) return 'ASKER_MAY_NOT';
  // The request is of an older version, whose input differs.
  const input = kind.input.safeParse(row.input);
  if (!input.success) return 'OUTDATED';
  const approved = { by: call.actor.userId, at: call.now() };
  try {
    await tx.transaction(async (inner) => {
      // Before the operation, whose posting blocks all others until the transaction ends.
      await conclude(inner, call, row, { state: 'approved' });
      const done = await kind.execute(
        {
          db: inside(inner),
          actor: asActor(asker, row.id),
          now: call.now,
          address: call.address,
          via: 'server',
          timeZone: call.timeZone,
          installation: call.installation,
          key: `approval-${row.id}`,
          approved,
        },
        input.data as never,
      );
      if (done === null) throw new CommandRefused('NOT_FOUND');
      if ('refused' in done) throw new CommandRefused(String(done.refused));
    });
    return null;
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    const { code } = error;
    if (kind.passing?.includes(code))
      throw new ORPCError(code, { status: 409, message: kind.refusals[code]?.message ?? code });
    return code;
  }
}

/**
 * Declines a request with a reason shown to the requester. The requester's other accounts may do so too,
 * because nothing is carried out.
 */
export function decline(call: Call, kinds: Kinds, approvalId: string, { answer }: DeclineInput) {
  return call.db.transaction(async (tx) => {
    const held = await hold(tx, call, kinds, approvalId);
    if ('refused' in held) return held;
    const { row } = held;
    const { userId } = call.actor;
    if (row.asked_by === userId) return { refused: 'OWN_REQUEST' } as const;
    if (row.state === 'declined' && row.decided_by === userId) return asDecided(tx, call, kinds, row.id);
    if (row.state !== 'waiting') return { refused: 'ALREADY_DECIDED' } as const;
    await conclude(tx, call, row, { state: 'declined', answer });
    return asDecided(tx, call, kinds, row.id);
  });
}

/** Withdraws one's own request. */
export function withdraw(call: Call, kinds: Kinds, approvalId: string) {
  return call.db.transaction(async (tx) => {
    const held = await hold(tx, call, kinds, approvalId);
    if ('refused' in held) return held;
    const { row } = held;
    if (row.asked_by !== call.actor.userId) return { refused: 'NOT_FOUND' } as const;
    if (row.state === 'withdrawn') return asDecided(tx, call, kinds, row.id);
    if (row.state !== 'waiting') return { refused: 'ALREADY_DECIDED' } as const;
    await conclude(tx, call, row, { state: 'withdrawn' });
    return asDecided(tx, call, kinds, row.id);
  });
}

async function asDecided(tx: Tx, call: Call, kinds: Kinds, id: string) {
  const found = await findNamed(tx, id);
  return asApproval(found!, {
    kinds,
    userId: call.actor.userId,
    office: [],
    now: call.now(),
    language: call.language,
  });
}
