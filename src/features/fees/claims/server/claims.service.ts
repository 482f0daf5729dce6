import { and, eq } from 'drizzle-orm';
import { mayHearOf } from '#features/roster/server/visibility.service.ts';
import { notify, notifyAdministrators } from '#features/inbox/server/inbox.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { record } from '#features/people/server/people.service.ts';
import { students } from '#features/roster/server/students.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { acceptUpload } from '#platform/files/server/accept-upload.ts';
import { findOwnFile, keepFiles } from '#platform/files/server/files.service.ts';
import { sha256Of, stageFile } from '#platform/files/server/stage-file.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { answerOnce } from '#platform/http/server/idempotency.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { Call, KeyedUse } from '../../server/fees.call.ts';
import { feesVisibleTo } from '../../server/fees.scope.ts';
import { feeClaims } from '../../server/claims.tables.ts';
import { selectWays } from '../../ways/server/ways.queries.ts';
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

/** What a photo is kept for: no other use of the store opens it. */
const PURPOSE = 'fee claim';
/** What a family is shown of what it sent, and the office of what waits. */
const LATELY = 20;
const MOST_QUEUED = 100;
const DAYS_BACK = 366;
const DAY_MS = 86_400_000;

type FileCall = Call & { files: FileStore };

/** Takes the photo of a payment in, drawn anew; it goes after a day unless it is sent with a claim. */
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
 * A family tells the office that it has paid: the claim waits there. One operator's number is taken once, be it in a claim or in a
 * payment, and nobody learns whose it was. Once for a key.
 */
export async function sendClaim(
  call: KeyedUse,
  { student_id, ...input }: SendClaimInput & { student_id: string },
): Promise<FeeClaim | { refused: Refused }> {
  const { db, actor, now, timeZone, key } = call;
  const keyed = { actorId: actor.userId, procedure: 'feeClaims.send', key, input: { student_id, ...input } };
  return orRefuse(CONSTRAINT_ERRORS as Record<string, Refused>, (refuse) =>
    db.transaction((tx) =>
      answerOnce(tx, keyed, async () => {
        // Held: of several that are sent at once for one child, each is counted with those before it.
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
        await notifyAdministrators(tx, {
          kind: 'fees.claim_sent',
          about: 'fee_claims',
          params: {},
          link: '/fees?tab=sent',
          at,
        });
        // Last: from here to the commit the changes of fees wait.
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
        const [claim] = await selectClaims(tx, eq(feeClaims.id, id), { readerId: actor.userId, limit: 1 });
        return claim!;
      }),
    ),
  );
}

/** A day of the last twelve months: money is not claimed years after. */
function isLately(day: SchoolDay, today: SchoolDay): boolean {
  return day <= today && Date.parse(today) - Date.parse(day) <= DAYS_BACK * DAY_MS;
}

/** What was sent for the students whose fees somebody sees, latest first, and what became of it. */
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

/** What waits for the office, the longest first. */
export async function readClaimQueue(
  tx: Tx,
  actor: Actor,
): Promise<{ claims: WaitingClaim[]; total: number }> {
  return { claims: await selectWaiting(tx, actor.userId, MOST_QUEUED), total: await countWaitingClaims(tx) };
}

type Decided = { id: string } | { refused: 'NOT_WAITING' } | null;

/** Whoever sent it takes it back while it waits; its number may be sent again. */
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

/** The office says no, with a sentence that its sender reads. Of two who decide at once, one does. */
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
 * Accepts a claim in the transaction of the payment that does it: held before the fees, and only while it waits. What the payment
 * pays is the office's to say, for at least one fee of the claim's student.
 */
export async function holdClaim(
  tx: Tx,
  claimId: string,
): Promise<HeldClaim | { refused: 'CLAIM_NOT_WAITING' }> {
  const held = await lockClaim(tx, claimId, isWaiting);
  return held ?? { refused: 'CLAIM_NOT_WAITING' };
}

/** The claim that is held is accepted; who sent it is told. */
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
    link: `/fees?student_id=${claim.student_id}`,
    at,
  });
}

/** The photo of a claim, for the office and for whoever sent it: a message of an operator says more than a family's other parent may read. */
export async function openPhoto(call: FileCall, claimId: string): Promise<File | null> {
  const { db, actor, files, now } = call;
  const photo = await db.transaction(async (tx) => {
    const [claim] = await tx
      .select({ file_id: feeClaims.file_id, sent_by: feeClaims.sent_by })
      .from(feeClaims)
      .where(
        and(
          eq(feeClaims.id, claimId),
          actor.role === 'admin' ? undefined : eq(feeClaims.sent_by, actor.userId),
        ),
      );
    if (!claim?.file_id || !claim.sent_by) return null;
    return findOwnFile(tx, { id: claim.file_id, ownerId: claim.sent_by, purpose: PURPOSE, at: now() });
  });
  if (!photo) return null;
  const bytes = await files.get(photo.name);
  // Nobody is shown what somebody put in its place.
  if (!bytes || sha256Of(bytes) !== photo.sha256)
    throw new Error('The store of files does not hold a photo as it was written.');
  return new File([bytes], 'payment.webp', { type: photo.media_type });
}
