/** A text message to one number, `+237699123456`. The id is new for each message. */
export type SmsMessage = { id: string; to: string; text: string };

/**
 * The response of a gateway. `accepted`: with its own message id, if it reports by that. `spooled`: it is
 * stored where a modem fetches it, and `track` returns its state. `fault`: it was certainly not sent; `again`
 * if a later attempt may succeed. `unknown`: it may have been sent, so it is not retried automatically.
 */
export type SmsOutcome =
  | { accepted: true; id?: string }
  | { spooled: true }
  | { fault: string; again: boolean }
  | { unknown: string };

/** The state of a spooled message; one in `waiting` can still be withdrawn. */
export type SpoolState = 'waiting' | 'taken' | 'sent' | 'missing' | { failed: string };

export type Spool = {
  track: (id: string) => Promise<SpoolState>;
  /** Withdraws a message that no modem has fetched; false if one has, `unsure` if one may be sending it. */
  withdraw: (id: string) => Promise<boolean | 'unsure'>;
  /** Messages in order of withdrawal: the one that may be being sent comes last. */
  newestFirst?: (ids: readonly string[]) => Promise<string[]>;
  /** Deletes the files of a message that was sent or has failed. */
  forget: (id: string) => Promise<void>;
  /** The same for codes, whose outcome is not tracked. */
  forgetCodes: () => Promise<void>;
};

export type SmsGateway = { send: (message: SmsMessage) => Promise<SmsOutcome>; spool?: Spool };

const TIMEOUT_MS = 10_000;

/** Errors that occur before a request leaves this machine. */
const NEVER_LEFT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

type Asked = { url: string; method: string; headers: Record<string, string>; body?: string };
type Answered =
  | { status: number; text: string }
  | Exclude<SmsOutcome, { accepted: true; id?: string } | { spooled: true }>;

/** Calls a provider once. Redirects are not followed, because they would pass the secret to another host. */
export async function askProvider(
  { url, ...init }: Asked,
  timeoutMs: number = TIMEOUT_MS,
): Promise<Answered> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    const { status } = response;
    if (status === 429) return { fault: '429', again: true };
    // A server that failed, or a proxy in front of it, may have already forwarded the message.
    if (status === 408 || status >= 500) return { unknown: String(status) };
    if (!response.ok) return { fault: String(status), again: false };
    return { status, text };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return { unknown: 'TIMEOUT' };
    const code = codeOf(error);
    return code && NEVER_LEFT.has(code) ? { fault: code, again: true } : { unknown: code ?? 'UNREACHABLE' };
  }
}

/** The system's error code behind an error of `fetch`; several addresses of a host fail as one error. */
function codeOf(error: unknown): string | null {
  const { cause } = error as { cause?: { code?: unknown; errors?: readonly { code?: unknown }[] } };
  const code = cause?.code ?? cause?.errors?.[0]?.code;
  return typeof code === 'string' ? code : null;
}
