import { authClient, signOut } from '#platform/auth/web/session.ts';
import { signInRefusal } from './shared/auth-refusal.ts';
import { signInWithPasskey } from './shared/passkeys.ts';
import type { SignInInput } from './auth.fields.ts';

/** What a sign-in came to: in, one step short of it, or refused. */
export type SignedIn = 'in' | 'second-step' | { refused: unknown };

/** Opens a session with a password. */
export async function signInByPassword(input: SignInInput): Promise<SignedIn> {
  const { error } = await (await authClient()).signInWithPassword(input);
  return error ? { refused: signInRefusal(error) } : nextStep();
}

/** Opens a session with a passkey alone. */
export async function signInByPasskey(): Promise<SignedIn> {
  const refused = await signInWithPasskey();
  return refused ? { refused } : nextStep();
}

/** Opens a session for somebody who has just chosen a password. Whoever was signed in on this device is no longer. */
export async function enter(input: SignInInput): Promise<SignedIn> {
  const { data } = await (await authClient()).getSession();
  if (data.session) await signOut();
  return signInByPassword(input);
}

/** Whether the new session still lacks the second factor of its account. */
async function nextStep(): Promise<SignedIn> {
  const { data } = await (await authClient()).mfa.getAuthenticatorAssuranceLevel();
  return data?.nextLevel === 'aal2' && data.currentLevel !== 'aal2' ? 'second-step' : 'in';
}
