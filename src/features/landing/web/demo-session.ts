import { SESSION_KEY } from '#platform/auth/web/session-key.ts';

type Grant = { access_token: string; refresh_token: string; expires_in: number; expires_at?: number };

/**
 * Signs in by password and stores the session where the portal's auth client finds it. The client itself is
 * ten times larger than this page may be.
 */
export async function signInForDemo(account: { email: string; password: string }): Promise<boolean> {
  try {
    const response = await fetch('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: account.email, password: account.password }),
    });
    if (!response.ok) return false;
    const grant = (await response.json()) as Grant;
    const expiresAt = grant.expires_at ?? Math.floor(Date.now() / 1000) + grant.expires_in;
    localStorage.setItem(SESSION_KEY, JSON.stringify({ ...grant, expires_at: expiresAt }));
    return true;
  } catch {
    return false;
  }
}
