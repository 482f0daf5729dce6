import type { GoTrueClient } from '@supabase/auth-js';
import { signUpRefusal } from './shared/auth-refusal.ts';
import type { SignUpInput } from './auth.fields.ts';

/**
 * Makes an account; answers the refusal, or null. The role travels as a wish: what it is worth, the server decides. Nobody
 * is signed in by it, so that the next thing on this device is a sign-in that proves the password.
 */
export async function signUp(client: GoTrueClient, input: SignUpInput): Promise<unknown> {
  const { data, error } = await client.signUp({
    email: input.email,
    password: input.password,
    options: {
      emailRedirectTo: `${location.origin}/dashboard`,
      data: { full_name: input.full_name, requested_role: input.role, ...setupToken() },
    },
  });
  if (error) return signUpRefusal(error);
  if (!data.user) return new Error('No user returned');
  if (data.session) await client.signOut({ scope: 'local' });
  return null;
}

/** A server that is open to the world gives its owner a link with a secret, in the part that no server ever logs: /auth#setup_token=… */
function setupToken(): { setup_token?: string } {
  const token = new URLSearchParams(location.hash.slice(1)).get('setup_token');
  return token ? { setup_token: token } : {};
}
