import type { Environment } from '#platform/env/environment.ts';

const TIMEOUT_MS = 10_000;

/**
 * Sends text messages through the provider that the configuration names: `{ to, text }` as JSON, with the token as a bearer.
 * Undefined without one. A message that the provider did not take within ten seconds counts as not sent.
 */
export function smsSender({ SMS_URL, SMS_TOKEN }: Pick<Environment, 'SMS_URL' | 'SMS_TOKEN'>) {
  if (!SMS_URL) return undefined;
  return async (to: string, text: string): Promise<void> => {
    const response = await fetch(SMS_URL, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(SMS_TOKEN && { authorization: `Bearer ${SMS_TOKEN}` }),
      },
      body: JSON.stringify({ to, text }),
      // A redirect would send the token to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The provider answered ${response.status}.`);
  };
}
