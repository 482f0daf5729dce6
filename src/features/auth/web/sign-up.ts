import type { GoTrueClient } from '@supabase/auth-js';
import { signUpRefusal } from './shared/auth-refusal.ts';
import type { SignUpInput } from './auth-fields.ts';

/**
 * Creates an account; returns the refusal, or null. The requested role is only a wish for the server to
 * decide. It opens no session, so that the next step is a sign-in that proves the password.
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

/**
 * A publicly reachable server gives its owner a link with a secret in the URL fragment, which is never
 * logged: /auth#setup_token=…
 */
function setupToken(): { setup_token?: string } {
  const token = new URLSearchParams(location.hash.slice(1)).get('setup_token');
  return token ? { setup_token: token } : {};
}
