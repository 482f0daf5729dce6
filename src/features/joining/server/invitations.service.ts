import { isConfirmedAddress } from '#features/people/server/unconfirmed.service.ts';
import { dutyDetails } from '#features/people/server/set-duties.service.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { normalizeEmail } from '#platform/auth/server/users.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { qrPicture } from '#platform/files/qr.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { queueMail } from '#platform/mail/server/outbox.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { newShortCode } from '#platform/secrets/server/short-code.ts';
import type * as z from 'zod/mini';
import type { Invitation, InvitationSlip, InviteInput } from '../joining.contract.ts';
import { INVITATION_DAYS } from '../joining.rules.ts';
import { codeHash, invitationToken } from './invitation-keys.ts';
import { isHeldUp, newDutiesFault } from './new-administrators.ts';
import { getInvitation, insertInvitation, lockInvitation, updateInvitation } from './invitations.queries.ts';
import { invitationMail } from './mail-words.ts';

export type SlipCall = Call & { secrets: Secrets; installation: Installation; timeZone: string };
/** A call with an idempotency key. */
export type KeyedSlipCall = SlipCall & { key: string };
type Slip = Omit<InvitationSlip, 'qr'>;

const DAY_MS = 86_400_000;
const about = (id: string) => ({ type: 'invitation', id });

const NOBODY = {
  invitation_students_student_id_students_id_fk: 'NO_SUCH_STUDENT',
  invitations_guardian_id_guardians_id_fk: 'NO_SUCH_GUARDIAN',
} as const;

/**
 * Invites a member of staff, or a parent with their children. Link and code are returned here, to a repeat with the
 * same key too, and never again.
 */
export async function invite(call: KeyedSlipCall, input: z.infer<typeof InviteInput>) {
  const { role, student_ids } = input;
  if (role !== 'parent' && (student_ids.length > 0 || input.guardian_id))
    return { refused: 'CHILDREN_ARE_FOR_PARENTS' } as const;
  const fault = newDutiesFault(call, input);
  if (fault) return { refused: fault } as const;
  type Code = 'NO_SUCH_STUDENT' | 'EMAIL_TAKEN' | 'NO_SUCH_GUARDIAN' | 'NEEDS_SECOND_PERSON';
  const slip = await runCommand<Code, Slip>(
    call,
    { procedure: 'joining.invite', input, refusals: NOBODY },
    async (tx, refuse) => {
      if (await isHeldUp(tx, call, role)) refuse('NEEDS_SECOND_PERSON');
      const email = input.email ? normalizeEmail(input.email) : null;
      if (email && (await isConfirmedAddress(tx, email))) refuse('EMAIL_TAKEN');
      const { id, code, made } = newInvitation(call);
      await insertInvitation(tx, {
        id,
        role,
        full_name: input.full_name.normalize('NFC'),
        email,
        guardian_id: input.guardian_id ?? null,
        duties: role === 'admin' ? (input.duties ?? null) : null,
        student_ids,
        created_at: call.now(),
        ...made,
      });
      await record(tx, call, {
        action: 'joining.invited',
        subject: about(id),
        details: {
          role,
          children: student_ids.length,
          by_mail: email !== null,
          ...(role === 'admin' && { duties: dutyDetails(input.duties ?? []) }),
        },
      });
      return makeSlip(tx, call, { id, code, ...made });
    },
  );
  return 'refused' in slip ? slip : withPicture(slip);
}

/** Creates a new link and code for an unused invitation; the old ones become invalid, and the caller becomes the inviter. */
export async function renewInvitation(call: SlipCall, id: string) {
  const { code, made } = newTerm(call);
  const slip = await call.db.transaction(async (tx) => {
    const held = await lockInvitation(tx, id);
    if (!held) return { refused: 'NOT_FOUND' } as const;
    if (held.used_at || held.revoked_at) return { refused: 'INVITATION_USED' } as const;
    if (await isHeldUp(tx, call, held.role)) return { refused: 'NEEDS_SECOND_PERSON' } as const;
    await updateInvitation(tx, id, made);
    await record(tx, call, { action: 'joining.invitation_renewed', subject: about(id) });
    return makeSlip(tx, call, { id, code, ...made });
  });
  return 'refused' in slip ? slip : withPicture(slip);
}

/** Withdraws an unused invitation. */
export function revokeInvitation(
  call: Call,
  id: string,
): Promise<Invitation | { refused: 'NOT_FOUND' | 'INVITATION_USED' }> {
  return call.db.transaction(async (tx) => {
    const held = await lockInvitation(tx, id);
    if (!held) return { refused: 'NOT_FOUND' };
    if (held.used_at || held.revoked_at) return { refused: 'INVITATION_USED' };
    await updateInvitation(tx, id, { revoked_at: call.now() });
    await record(tx, call, { action: 'joining.invitation_revoked', subject: about(id) });
    return getInvitation(tx, id, call.now());
  });
}

/** The columns of a new invitation, with the code that its slip shows. */
export function newInvitation(call: SlipCall): {
  id: string;
  code: string;
  made: Omit<Fresh, 'id' | 'code'> & { created_by: string };
} {
  return { id: newId(), ...newTerm(call) };
}

/** Records that an invitation was created, and mails it if it has an address. */
export async function sendInvitation(tx: Tx, call: SlipCall, fresh: Fresh): Promise<void> {
  const { invitation } = await makeSlip(tx, call, fresh);
  await record(tx, call, {
    action: 'joining.invited',
    subject: about(fresh.id),
    details: { role: invitation.role, children: 0, by_mail: invitation.email !== null },
  });
}

/** The code of a new slip, and the columns that make it and its link valid for the next days. */
export function newTerm({ secrets, actor, now }: SlipCall) {
  const code = newShortCode();
  const expires_at = new Date(now().getTime() + INVITATION_DAYS * DAY_MS);
  return { code, made: { code_hash: codeHash(secrets, code), expires_at, created_by: actor.userId } };
}

type Fresh = { id: string; code: string; code_hash: string; expires_at: Date };

/** The slip of an invitation, also mailed if it has an address. */
async function makeSlip(tx: Tx, call: SlipCall, { code, ...fresh }: Fresh): Promise<Slip> {
  const { secrets, installation, timeZone, now } = call;
  const invitation = await getInvitation(tx, fresh.id, now());
  const link = invitationLink(call, fresh);
  const { email, full_name } = invitation;
  if (email) {
    const { expires_at } = fresh;
    const words = invitationMail({
      schoolName: installation.schoolName,
      full_name,
      link,
      code,
      expires_at,
      timeZone,
    });
    await queueMail(tx, secrets, { to: email, ...words, expires_at, at: now() });
  }
  const mail = email === null ? 'none' : installation.sendsMail ? 'queued' : 'resting';
  return { invitation, link, code, mail };
}

/** In the URL fragment, which browsers do not send. The host is configured, never taken from the request. */
export const invitationLink = (
  { secrets, installation }: Pick<SlipCall, 'secrets' | 'installation'>,
  fresh: Omit<Fresh, 'code'>,
): string => `${installation.publicUrl}/auth#join=${invitationToken(secrets, fresh)}`;

const withPicture = async (slip: Slip): Promise<InvitationSlip> => ({
  ...slip,
  qr: await qrPicture(slip.link),
});
