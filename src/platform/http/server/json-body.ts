import { ORPCError } from '@orpc/server';

/** Maximum nesting: our inputs are not a third as deep, and recursive functions survive it. */
const DEEPEST = 32;

/**
 * The text of a body, which must be empty or one JSON object in UTF-8. Anything else is a client error:
 * throws 400 MALFORMED_JSON, or 400 BODY_INCOMPLETE if the body was cut off.
 */
export async function readJsonText(request: Request): Promise<string> {
  const bytes = await request.arrayBuffer().catch(() => {
    throw bodyIncomplete();
  });
  if (bytes.byteLength === 0) return '';
  try {
    // Strict: replaced bytes would be stored as text that nobody sent, and JSON has no byte order mark.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && !Array.isArray(value) && value !== null && isSound(value, DEEPEST))
      return text;
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
  }
  throw new ORPCError('MALFORMED_JSON', {
    status: 400,
    message: 'The body must be one JSON object in UTF-8, nested at most 32 levels deep.',
  });
}

export const bodyIncomplete = () =>
  new ORPCError('BODY_INCOMPLETE', {
    status: 400,
    message: 'The request ended before it was complete.',
  });

/** No lone surrogates, which no encoding can represent, and at most this many levels. */
function isSound(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return (
    levels > 0 && Object.entries(value).every(([key, part]) => isSound(key, 0) && isSound(part, levels - 1))
  );
}
