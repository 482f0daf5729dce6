import { authClient, signOut } from '#platform/auth/web/session.ts';
import { signInRefusal } from './shared/auth-refusal.ts';
import { signInWithPasskey } from './shared/passkeys.ts';
import type { SignInInput } from './auth-fields.ts';

/** The result of a sign-in: complete, missing the second factor, or refused. */
export type SignedIn = 'in' | 'second-step' | { refused: unknown };

export async function signInByPassword(input: SignInInput): Promise<SignedIn> {
  const { error } = await (await authClient()).signInWithPassword(input);
  return error ? { refused: signInRefusal(error) } : nextStep();
}

export async function signInByPasskey(): Promise<SignedIn> {
  const refused = await signInWithPasskey();
  return refused ? { refused } : nextStep();
}

/** Opens a session after a person chose a password. Any other session on this device ends. */
export async function enter(input: SignInInput): Promise<SignedIn> {
  const { data } = await (await authClient()).getSession();
  if (data.session) await signOut();
  return signInByPassword(input);
}

/** Whether the new session still needs the account's second factor. */
async function nextStep(): Promise<SignedIn> {
  const { data } = await (await authClient()).mfa.getAuthenticatorAssuranceLevel();
  return data?.nextLevel === 'aal2' && data.currentLevel !== 'aal2' ? 'second-step' : 'in';
}
