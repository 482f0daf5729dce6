import { encryptPush, type PushTarget } from './encrypt.ts';
import { type PushKeys, vapidHeader } from './keys.ts';

export type PushMessage = {
  text: string;
  /** Replaces an undelivered message of the same topic. */
  topic: string;
  /** After this it is no longer delivered. */
  lifetimeMs: number;
  urgent: boolean;
};

/** `accepted`: by the push service, which does not confirm delivery; `gone`: the subscription has ended. */
export type PushOutcome = { accepted: true } | { gone: true } | { fault: string; again: boolean };

const TIMEOUT_MS = 10_000;

/** Sends a message to one subscription's push service. */
export async function sendPush(
  target: PushTarget,
  { text, topic, lifetimeMs, urgent }: PushMessage,
  {
    keys,
    subject,
    at,
    timeoutMs = TIMEOUT_MS,
  }: { keys: PushKeys; subject: string; at: Date; timeoutMs?: number },
): Promise<PushOutcome> {
  try {
    const response = await fetch(target.endpoint, {
      method: 'POST',
      headers: {
        authorization: vapidHeader(keys, target.endpoint, subject, at),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(Math.floor(lifetimeMs / 1000)),
        urgency: urgent ? 'high' : 'normal',
        topic,
      },
      body: new Uint8Array(encryptPush(target, text)),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.ok) return { accepted: true };
    if (response.status === 404 || response.status === 410) return { gone: true };
    return { fault: String(response.status), again: response.status === 429 || response.status >= 500 };
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    return { fault: isTimeout ? 'TIMEOUT' : 'UNREACHABLE', again: true };
  }
}

/** The browsers' push services; the portal sends to no other host named by a client. */
const HOSTS =
  /^(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[a-z0-9-]+\.push\.apple\.com|[a-z0-9-]+\.notify\.windows\.com)$/;

export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username } = new URL(text);
  return protocol === 'https:' && port === '' && username === '' && HOSTS.test(hostname);
}
