import { eq } from 'drizzle-orm';
import { record } from '#features/people/server/people.service.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { qrPicture } from '#platform/files/qr.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import type { ClassSlip, Invitee } from '../joining.contract.ts';
import { countWithAccount, selectWithoutAccount, type Uninvited } from './class-invitations.queries.ts';
import { insertInvitation, openInvitationsOf, updateInvitation } from './invitations.queries.ts';
import { invitationLink, type KeyedSlipCall, newTerm } from './invitations.service.ts';

type Invited = { without_account: Invitee[]; with_account: number };
type PlainSlip = Omit<ClassSlip, 'qr'>;

/** The guardians of a class without an account, and the expiry of each one's invitation; null if there is no such class. */
export async function listClassInvitees(tx: Tx, class_id: string, at: Date): Promise<Invited | null> {
  const [found] = await tx.select({ id: classes.id }).from(classes).where(eq(classes.id, class_id));
  if (!found) return null;
  const people = await selectWithoutAccount(tx, class_id);
  const open = await openInvitationsOf(tx, idsOf(people), at);
  return {
    without_account: people.map((person) => ({
      ...person,
      invited_until: open.get(person.guardian_id)?.expires_at.toISOString() ?? null,
    })),
    with_account: await countWithAccount(tx, class_id),
  };
}

/**
 * Creates a slip for each guardian of a class without an account or open invitation, in one transaction; with `again` also for
 * invited ones, whose old slip becomes invalid. Refuses with NOT_FOUND or NOBODY_TO_INVITE.
 */
export async function inviteClass(call: KeyedSlipCall, input: { class_id: string; again: boolean }) {
  const slips = await runCommand<'NOT_FOUND' | 'NOBODY_TO_INVITE', { slips: PlainSlip[] }>(
    call,
    { procedure: 'joining.invite_class', input },
    async (tx, refuse) => {
      // Locked, so that the second of two concurrent calls finds the first one's invitations.
      const [held] = await tx
        .select({ id: classes.id })
        .from(classes)
        .where(eq(classes.id, input.class_id))
        .for('no key update');
      if (!held) return refuse('NOT_FOUND');
      const people = await selectWithoutAccount(tx, input.class_id);
      const open = await openInvitationsOf(tx, idsOf(people), call.now());
      const invited = people.filter(({ guardian_id }) => input.again || !open.has(guardian_id));
      if (invited.length === 0) return refuse('NOBODY_TO_INVITE');
      const made: PlainSlip[] = [];
      for (const person of invited)
        made.push(await makeSlip(tx, call, person, open.get(person.guardian_id)?.id));
      return { slips: made };
    },
  );
  if ('refused' in slips) return slips;
  const pictures = await Promise.all(slips.slips.map(({ link }) => qrPicture(link)));
  return { slips: slips.slips.map((slip, at) => ({ ...slip, qr: pictures[at]! })) };
}

/** Invites one guardian, or gives an open invitation a new link and code. */
async function makeSlip(
  tx: Tx,
  call: KeyedSlipCall,
  { guardian_id, full_name, children }: Uninvited,
  openId: string | undefined,
): Promise<PlainSlip> {
  const { code, made } = newTerm(call);
  const id = openId ?? newId();
  if (openId) await updateInvitation(tx, id, made);
  else
    await insertInvitation(tx, {
      id,
      role: 'parent',
      full_name,
      email: null,
      guardian_id,
      student_ids: [],
      created_at: call.now(),
      ...made,
    });
  await record(tx, call, {
    action: openId ? 'joining.invitation_renewed' : 'joining.invited',
    subject: { type: 'invitation', id },
    details: openId ? {} : { role: 'parent', children: children.length, by_mail: false },
  });
  const link = invitationLink(call, { id, ...made });
  return { guardian_id, full_name, children, link, code, expires_at: made.expires_at.toISOString() };
}

const idsOf = (people: readonly Uninvited[]) => people.map(({ guardian_id }) => guardian_id);
