import { tellOwner } from '#features/inbox/server/tell-owner.service.ts';
import { passwordRulesOf } from '#features/people/server/sign-in.service.ts';
import { chooseNewPassword } from '#platform/auth/server/passwords/choose-password.ts';
import type { Tx } from '#platform/db/database.ts';
import type { User } from '#platform/auth/server/users.ts';
import { uncountGuess } from '#platform/auth/server/limits/guess-limit.ts';
import { findReset } from '#platform/auth/server/recovery/reset-tokens.ts';
import { emailHint, firstName } from '../joining.rules.ts';
import { findInvitedChildren, findOpenInvitation } from './invitations.queries.ts';
import { ENDED, rulesFor, takeKeyGuess, TOO_MANY, type Visit } from './visit.ts';

/** The purpose of a slip or link: an invitation or a password reset. */
export async function lookAtKey(visit: Visit, key: string) {
  const guess = await takeKeyGuess(visit);
  if (!guess) return TOO_MANY;
  const { db, secrets, installation } = visit;
  return db.transaction(async (tx) => {
    const invitation = await findOpenInvitation(tx, { secrets, key, at: guess.at });
    const reset = invitation ? null : await findReset(tx, secrets, key, guess.at);
    if (!invitation && !reset) return ENDED;
    await uncountGuess(tx, guess);
    if (reset) {
      const { shortest } = await passwordRulesOf(installation)(tx, reset.user_id, {});
      return {
        kind: 'reset' as const,
        email_hint: emailHint(reset.email),
        shortest_password: shortest,
      };
    }
    const { id, role, full_name, email } = invitation!;
    const { shortest } = await rulesFor(tx, installation, role);
    const children = (await findInvitedChildren(tx, [id])).get(id) ?? [];
    return {
      kind: 'invitation' as const,
      role,
      full_name,
      email,
      children: children.map((child) => (child.full_name ? firstName(child.full_name) : child.roll_number)),
      shortest_password: shortest,
    };
  });
}

/** Sets a new password with a slip or link; sign-in decides, and its result is mapped to this page's codes. */
export async function resetByKey(visit: Visit, { key, password }: { key: string; password: string }) {
  const guess = await takeKeyGuess(visit);
  if (!guess) return TOO_MANY;
  const { db, secrets, installation, address } = visit;
  const { at } = guess;
  const rules = await db.transaction(async (tx) => {
    const reset = await findReset(tx, secrets, key, at);
    return reset && passwordRulesOf(installation)(tx, reset.user_id, {});
  });
  if (!rules) return ENDED;
  const { shortest, words: schoolWords } = rules;
  const forgive = (tx: Tx) => uncountGuess(tx, guess);
  const alongside = async (tx: Tx, user: Pick<User, 'id' | 'last_sign_in_at'>) => {
    await forgive(tx);
    // The owner is not notified of the account's first password.
    if (user.last_sign_in_at) await tellOwner(tx, { user_id: user.id, change: 'password_reset', at });
  };
  const choice = { secrets, key, password, shortest, schoolWords, at, address, alongside };
  const chosen = await chooseNewPassword(db, choice);
  if ('email' in chosen) return chosen;
  if (chosen.refused === 'ENDED') return ENDED;
  // The key was valid and only the password was refused, so the guess is not counted.
  await db.transaction(forgive);
  return { refused: chosen.refused === 'SHORT' ? 'SHORT_PASSWORD' : 'WEAK_PASSWORD' } as const;
}
