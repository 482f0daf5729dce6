import { vi } from 'vitest';

export const idOf = (number: number) => `0190de00-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const LOST = new TypeError('Failed to fetch');
export const refusal = (code: string, status: number, message: string) =>
  Response.json({ error: { code, message, requestId: 'r' } }, { status });

/** Lists that are empty in a school without levels and classes. */
const LISTS = new Set(['/sections', '/classes']);

type Sent = { path: string; key: string | null; body: unknown };

/**
 * A fetch stub that answers reads by their path, and each write with the next of `answers`; writes are
 * recorded in order (for a file, only its presence). Undone with `vi.unstubAllGlobals()`.
 */
export function aServer(
  reads: Record<string, unknown>,
  answers: (Response | TypeError | Promise<Response>)[] = [],
): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/v1', '');
    if (request.method === 'GET')
      return Response.json(path in reads ? reads[path] : LISTS.has(path) ? [] : {});
    const isFile = request.headers.get('content-type')?.startsWith('multipart/') ?? false;
    const body: unknown = isFile ? 'a file' : await request.json().catch(() => null);
    sent.push({ path, key: request.headers.get('idempotency-key'), body });
    const next = answers.shift();
    if (!next) throw new Error(`nobody expected ${request.method} ${path}`);
    if (next instanceof TypeError) throw next;
    return next;
  });
  return sent;
}
