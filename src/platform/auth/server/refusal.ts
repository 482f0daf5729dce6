import type { Context } from 'hono';
import type { Logger } from 'pino';
import { toRefusal } from '#platform/http/server/errors.ts';
import { COME_BACK_SECONDS } from '#platform/http/server/heavy-work.ts';

type Details = { retryAfterSeconds?: number; reasons?: string[] };

/** For a caller who sends too many requests. */
export const COME_BACK: Details = { retryAfterSeconds: Number(COME_BACK_SECONDS) };

/** An error of the sign-in protocol, read by the official client as `error.code` and `error.message`. */
export class AuthRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Details;

  constructor(status: number, code: string, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** The response for any thrown error: without stack or SQL; unexpected errors are only logged. */
export function refusalResponse(error: unknown, c: Context, log: Logger): Response {
  const { status, code, message, details } = error instanceof AuthRefusal ? error : unforeseen(error, c, log);
  const { retryAfterSeconds, reasons } = details;
  return Response.json(
    { code, error_code: code, msg: message, ...(reasons && { weak_password: { message, reasons } }) },
    {
      status,
      headers: {
        'x-supabase-api-version': '2024-01-01',
        ...(retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) }),
      },
    },
  );
}

function unforeseen(error: unknown, c: Context, log: Logger): AuthRefusal {
  const requestId: unknown = c.get('requestId');
  const { status, message } = toRefusal(error, typeof requestId === 'string' ? requestId : '', log);
  return status === 503
    ? new AuthRefusal(503, 'unavailable', message, { retryAfterSeconds: 2 })
    : new AuthRefusal(500, 'unexpected_failure', message);
}
