import { ORPCError } from '@orpc/client';

export type RefusedField = { path: string; message: string };

/**
 * The form fields that a refusal concerns: by its code if the form knows it, else those listed in
 * the response. Empty if it concerns the whole form.
 */
export function refusedFields(
  error: unknown,
  fieldOf: Readonly<Record<string, string>> = {},
): RefusedField[] {
  if (!(error instanceof ORPCError)) return [];
  const path = fieldOf[error.code];
  if (path) return [{ path, message: error.message }];
  const { fields } = (error.data ?? {}) as { fields?: RefusedField[] };
  return fields ?? [];
}

/**
 * True if the server has refused a call for good. After any other failure (no network, server
 * error, rate limit) a retry is worthwhile.
 */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof ORPCError && error.status >= 400 && error.status < 500 && !LATER.has(error.status);
}

const LATER = new Set([408, 429]);

/** True if a URL leads nowhere: no such row, a row of somebody else, or an invalid id. */
export function isMissing(error: unknown): boolean {
  return error instanceof ORPCError && [400, 404, 422].includes(error.status);
}

/** True if the command was stored for a second person: the form is done, though nothing has happened yet. */
export function isDeferred(error: unknown): boolean {
  return error instanceof ORPCError && error.code === 'WAITS_FOR_APPROVAL';
}
