import { ORPCError } from '@orpc/client';

export type RefusedField = { path: string; message: string };

/**
 * The fields of a form that a refusal of the server is about: by its code where the form knows it, else the fields that the
 * answer itself names. None means that it concerns the whole form.
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

/** Whether the server has judged a call for good. After anything else (no network, a failing server, one that is asked too often) it is worth another try. */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof ORPCError && error.status >= 400 && error.status < 500 && !LATER.has(error.status);
}

const LATER = new Set([408, 429]);

/** Whether an address leads to nothing: no such row, not one of the reader's, or an id that is none. */
export function isMissing(error: unknown): boolean {
  return error instanceof ORPCError && [400, 404, 422].includes(error.status);
}
