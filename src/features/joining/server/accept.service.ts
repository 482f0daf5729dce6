import { admitNewcomer } from '#features/people/server/admission.service.ts';
import { takeUpTeaching } from '#features/subjects/server/class-subjects.service.ts';
import { emailDomain } from '#features/people/server/people.service.ts';
import { openChildren } from '#features/guardians/server/child-requests.service.ts';
import { recordEvent } from '#platform/audit/server/record.ts';
import { uncountGuess } from '#platform/auth/server/limits/guess-limit.ts';
import { hashPassword, newPasswordFault } from '#platform/auth/server/passwords/passwords.ts';
import { normalizeEmail } from '#platform/auth/server/users.ts';
import type { Tx } from '#platform/db/database.ts';
import { orRefuse } from '#platform/db/violations.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { ownAddress } from '../joining.rules.ts';
import { findInvitedChildren, findOpenInvitation, updateInvitation } from './invitations.queries.ts';
import { ENDED, rulesFor, takeKeyGuess, TOO_MANY, type Visit } from './visit.ts';

const MOST_NAMESAKES = 1_000;

type Acceptance = { key: string; full_name: string; email: string | null; password: string };
type Refused = 'INVITATION_ENDED' | 'EMAIL_TAKEN' | 'WEAK_PASSWORD' | 'SHORT_PASSWORD' | 'TOO_MANY_ATTEMPTS';

/**
 * Creates the account of an invitation: sign-in, profile, role and children, with the invitation used up, all or nothing.
 * Concurrent calls create one account.
 */
export async function acceptInvitation(
  visit: Visit,
  input: Acceptance,
): Promise<{ email: string } | { refused: Refused }> {
  const guess = await takeKeyGuess(visit);
  if (!guess) return TOO_MANY;
  const { db, secrets, installation } = visit;
  const { key, password } = input;
  const { at } = guess;
  const email = input.email === null ? null : normalizeEmail(input.email);
  const rules = await db.transaction(async (tx) => {
    const invitation = await findOpenInvitation(tx, { secrets, key, at });
    return invitation && rulesFor(tx, installation, invitation.role);
  });
  if (!rules) return ENDED;
  const fault = await newPasswordFault(password, {
    shortest: rules.shortest,
    words: [...rules.words, input.full_name],
    email: email ?? '',
  });
  if (fault) {
    await db.transaction((tx) => uncountGuess(tx, guess));
    return { refused: fault === 'SHORT' ? 'SHORT_PASSWORD' : 'WEAK_PASSWORD' };
  }
  // Hashed before the transaction, in a queue: only callers with a valid invitation get this far.
  const password_hash = await hashPassword(password);
  return orRefuse<Refused, { email: string }>({}, (refuse) =>
    db.transaction(async (tx) => {
      const invitation =
        (await findOpenInvitation(tx, { secrets, key, at, hold: true })) ?? refuse('INVITATION_ENDED');
      const newcomer = {
        full_name: input.full_name.normalize('NFC'),
        password_hash,
        role: invitation.role,
        phone: invitation.phone,
        duties: invitation.duties ?? undefined,
        by: invitation.created_by,
        at,
      };
      const person = email
        ? ((await admitNewcomer(tx, { ...newcomer, email, expected: email === invitation.email })) ??
          refuse('EMAIL_TAKEN'))
        : await admitUnderOwnAddress(tx, installation, newcomer);
      const children = (await findInvitedChildren(tx, [invitation.id])).get(invitation.id) ?? [];
      const { user_id } = person;
      await openChildren(tx, {
        user_id,
        student_ids: children.map(({ student_id }) => student_id),
        by: invitation.created_by,
        at,
        known_as: invitation.guardian_id,
      });
      const taught = invitation.role === 'teacher' ? (invitation.teaching ?? []) : [];
      await takeUpTeaching(tx, user_id, taught);
      await updateInvitation(tx, invitation.id, { used_at: at, used_by: user_id });
      await recordEvent(tx, {
        at,
        action: 'joining.invitation_accepted',
        actorId: user_id,
        address: visit.address,
        subject: { type: 'invitation', id: invitation.id },
        details: { user_id, role: invitation.role, children: children.length },
      });
      await uncountGuess(tx, guess);
      return { email: person.email };
    }),
  );
}

/** For a person without e-mail. The unique index decides which address is free; an insert waits for a concurrent one. */
async function admitUnderOwnAddress(
  tx: Tx,
  installation: Installation,
  newcomer: Omit<Parameters<typeof admitNewcomer>[1], 'email'>,
) {
  const domain = await emailDomain(tx, installation);
  for (let nth = 1; nth <= MOST_NAMESAKES; nth += 1) {
    const email = ownAddress(newcomer.full_name, domain, nth);
    const person = await admitNewcomer(tx, { ...newcomer, email });
    if (person) return person;
  }
  throw new Error('No address is free for this name.');
}
