import { and, eq } from 'drizzle-orm';
import { mayHearOf } from '#features/roster/server/visibility.service.ts';
import { notify, notifyOffice } from '#features/inbox/server/inbox.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { record } from '#features/people/server/people.service.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { acceptUpload } from '#platform/files/server/accept-upload.ts';
import { findOwnFile, keepFiles } from '#platform/files/server/files.service.ts';
import { sha256Of, stageFile } from '#platform/files/server/stage-file.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import { mayKeepFees } from '../../fees.policy.ts';
import type { Call, KeyedUse } from '../../server/fees-call.ts';
import { feesVisibleTo } from '../../server/fees-scope.ts';
import { feeClaims } from '../../server/claims.tables.ts';
import { selectWays } from './ways.queries.ts';
import type { FeeClaim, SendClaimInput, WaitingClaim } from '../claims.contract.ts';
import { MOST_WAITING } from '../claims.rules.ts';
import {
  countWaitingClaims,
  decide,
  type HeldClaim,
  isWaiting,
  lockClaim,
  selectClaims,
  selectWaiting,
} from './claims.queries.ts';

/** The purpose under which photos are stored: no other use of the store can open them. */
const PURPOSE = 'fee claim';
/** The most claims shown in a list. */
const LATELY = 20;
const MOST_QUEUED = 100;
const DAYS_BACK = 366;
const DAY_MS = 86_400_000;

type FileCall = Call & { files: FileStore };

/** Stores a payment's photo, re-encoded; it is deleted after a day unless sent with a claim. */
export async function uploadPhoto(call: FileCall, file: File) {
  const { db, actor, files, now } = call;
  const upload = await acceptUpload(new Uint8Array(await file.arrayBuffer()));
  if ('refused' in upload) return upload;
  if (upload.media_type !== 'image/webp') return { refused: 'UNSUPPORTED_TYPE' } as const;
  const staged = await stageFile(
    { db, store: files, at: now() },
    { ownerId: actor.userId, purpose: PURPOSE, upload },
    (tx) => record(tx, call, { action: 'fees.claim_photo' }),
  );
  return 'refused' in staged ? staged : { file_id: staged.id };
}

const CONSTRAINT_ERRORS = {
  fee_claims_reference_key: 'NUMBER_KNOWN',
  fee_claims_reference_paid: 'NUMBER_KNOWN',
} as const;
type Refused = 'NUMBER_KNOWN' | 'WAY_GONE' | 'WRONG_DAY' | 'PHOTO_GONE' | 'TOO_MANY_WAITING' | 'NOT_FOUND';

/**
 * Reports a family's payment to the office as a pending claim. Each operator's number is accepted
 * once, in a claim or a payment, without revealing whose it was. Idempotent by key.
 */
export async function sendClaim(
  call: KeyedUse,
  { student_id, ...input }: SendClaimInput & { student_id: string },
): Promise<FeeClaim | { refused: Refused }> {
  const { actor, now, timeZone } = call;
  return runCommand(
    call,
    {
      procedure: 'feeClaims.send',
      input: { student_id, ...input },
      refusals: CONSTRAINT_ERRORS as Record<string, Refused>,
    },
    async (tx, refuse) => {
      // Locked, so that concurrent claims for one child count each other.
      const [student] = await tx
        .select({ id: students.id })
        .from(students)
        .where(and(eq(students.id, student_id), feesVisibleTo(tx, actor)))
        .for('no key update');
      if (!student) return refuse('NOT_FOUND');
      const at = now();
      if (!isLately(input.paid_on, schoolDay(at, timeZone))) return refuse('WRONG_DAY');
      const way = (await selectWays(tx)).find(({ name }) => name === input.way);
      if (!way || way.payment_method === 'cash') return refuse('WAY_GONE');
      if ((await countWaitingClaims(tx, eq(feeClaims.student_id, student_id))) >= MOST_WAITING)
        return refuse('TOO_MANY_WAITING');
      const photos = input.file_id ? [input.file_id] : [];
      if (!(await keepFiles(tx, { ids: photos, ownerId: actor.userId, purpose: PURPOSE, at })))
        return refuse('PHOTO_GONE');
      const id = newId();
      const amount = moneyOf(input.amount);
      await record(tx, call, {
        action: 'fees.claim_sent',
        subject: { type: 'student', id: student_id },
        details: { amount: amountText(amount), operator_reference: input.operator_reference },
      });
      await notifyOffice(tx, ['bursar'], {
        kind: 'fees.claim_sent',
        about: 'fee_claims',
        params: {},
        link: '/fees?tab=sent',
        at,
      });
      // Last, because from here to the commit other changes of fees wait.
      await tx.insert(feeClaims).values({
        id,
        student_id,
        sent_by: actor.userId,
        sent_at: at,
        payment_method: way.payment_method,
        way: way.name,
        operator_reference: input.operator_reference,
        amount,
        paid_on: input.paid_on,
        file_id: input.file_id ?? null,
      });
      return one(await selectClaims(tx, eq(feeClaims.id, id), { readerId: actor.userId, limit: 1 }));
    },
  );
}

/** Within the last twelve months: older payments cannot be claimed. */
function isLately(day: SchoolDay, today: SchoolDay): boolean {
  return day <= today && Date.parse(today) - Date.parse(day) <= DAYS_BACK * DAY_MS;
}

/** Claims for the students whose fees the actor may see, latest first, with their outcome. */
export function listOwnClaims(
  tx: Tx,
  actor: Actor,
  { student_id }: { student_id?: string | undefined },
): Promise<FeeClaim[]> {
  const where = and(
    feesVisibleTo(tx, actor),
    student_id === undefined ? undefined : eq(feeClaims.student_id, student_id),
  );
  return selectClaims(tx, where, { readerId: actor.userId, limit: LATELY });
}

/** Pending claims, oldest first. */
export async function readClaimQueue(
  tx: Tx,
  actor: Actor,
): Promise<{ claims: WaitingClaim[]; total: number }> {
  return { claims: await selectWaiting(tx, actor.userId, MOST_QUEUED), total: await countWaitingClaims(tx) };
}

type Decided = { id: string } | { refused: 'NOT_WAITING' } | null;

/** Withdraws a pending claim for its sender; its number may be sent again. */
export function withdrawClaim(call: Call, claimId: string): Promise<Decided> {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    const held = await lockClaim(tx, claimId, eq(feeClaims.sent_by, actor.userId));
    if (!held) return null;
    if (held.state !== 'sent') return { refused: 'NOT_WAITING' };
    await decide(tx, claimId, { state: 'withdrawn', decided_by: actor.userId, decided_at: now() });
    await record(tx, call, {
      action: 'fees.claim_withdrawn',
      subject: { type: 'student', id: held.student_id },
    });
    return { id: claimId };
  });
}

/** Refuses a claim with a reason shown to its sender. Of two concurrent decisions one wins. */
export function refuseClaim(call: Call, claimId: string, { reason }: { reason: string }): Promise<Decided> {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    const held = await lockClaim(tx, claimId);
    if (!held) return null;
    if (held.state !== 'sent') return { refused: 'NOT_WAITING' };
    const at = now();
    await decide(tx, claimId, { state: 'refused', decided_by: actor.userId, decided_at: at, reason });
    await record(tx, call, {
      action: 'fees.claim_refused',
      subject: { type: 'student', id: held.student_id },
      details: { amount: amountText(centimes(held.amount)) },
    });
    await tellSender(tx, held, { kind: 'fees.claim_refused', at, reason });
    return { id: claimId };
  });
}

/**
 * Locks a pending claim in the transaction of the payment that accepts it, before the fees. The
 * office decides what the payment pays, including at least one fee of the claim's student.
 */
export async function holdClaim(
  tx: Tx,
  claimId: string,
): Promise<HeldClaim | { refused: 'CLAIM_NOT_WAITING' }> {
  const held = await lockClaim(tx, claimId, isWaiting);
  return held ?? { refused: 'CLAIM_NOT_WAITING' };
}

/** Marks the locked claim as accepted and notifies its sender. */
export async function acceptClaim(
  tx: Tx,
  { actor }: Pick<Call, 'actor'>,
  held: HeldClaim,
  at: Date,
): Promise<void> {
  await decide(tx, held.id, { state: 'accepted', decided_by: actor.userId, decided_at: at });
  await tellSender(tx, held, { kind: 'fees.claim_accepted', at });
}

type Told = { kind: 'fees.claim_refused' | 'fees.claim_accepted'; at: Date; reason?: string };

async function tellSender(tx: Tx, claim: HeldClaim, { kind, at, reason }: Told): Promise<void> {
  if (!claim.sent_by || !(await mayHearOf(tx, claim.sent_by, claim.student_id, 'money'))) return;
  const amount = formatAmount(amountText(centimes(claim.amount)), 'XAF');
  await notify(tx, [claim.sent_by], {
    kind,
    about: claim.id,
    params: { student: claim.student, amount, ...(reason && { reason }) },
    link: `/fees/students/${claim.student_id}`,
    at,
  });
}

/**
 * The photo of a claim, for the office and its sender only: an operator's message reveals more than
 * the other parent may read.
 */
export async function openPhoto(call: FileCall, claimId: string): Promise<File | null> {
  const { db, actor, files, now } = call;
  const photo = await db.transaction(async (tx) => {
    const [claim] = await tx
      .select({ file_id: feeClaims.file_id, sent_by: feeClaims.sent_by })
      .from(feeClaims)
      .where(
        and(eq(feeClaims.id, claimId), mayKeepFees(actor) ? undefined : eq(feeClaims.sent_by, actor.userId)),
      );
    if (!claim?.file_id || !claim.sent_by) return null;
    return findOwnFile(tx, { id: claim.file_id, ownerId: claim.sent_by, purpose: PURPOSE, at: now() });
  });
  if (!photo) return null;
  const bytes = await files.get(photo.name);
  // A file that was replaced in the store is not served.
  if (!bytes || sha256Of(bytes) !== photo.sha256)
    throw new Error('The store of files does not hold a photo as it was written.');
  return new File([bytes], 'payment.webp', { type: photo.media_type });
}
