import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { textAtHand } from './text-answer.ts';

const WORTH_IT_BYTES = 1_024;
/** Up to this size compression takes less than a millisecond, less than passing it to another thread and back. */
const AT_ONCE_BYTES = 128 * 1_024;
const TEXT = /^(text\/(html|plain|csv)|application\/json|image\/svg\+xml)\b/;

/** Half the time of the default level and a quarter of its memory, for a result about a tenth larger. */
const LIGHT = { level: 2, memLevel: 7, windowBits: 14 };
const gzipElsewhere = promisify(gzip);

/** As fast as that, and a tenth smaller. Browsers support it over HTTPS only. */
const brotli = (plain: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  },
});
/** A quarter smaller for twice the time. */
const DOCUMENT_QUALITY = 5;
const brotliElsewhere = promisify(brotliCompress);

export type Encoding = 'br' | 'gzip';

/** The encoding for a text, by the request's `accept-encoding`. */
export const encodingFor = (accepted = ''): Encoding | null =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;

/**
 * Compresses text responses for slow connections: a page of fifty students is 2 KB instead of 12. Responses
 * under `except` are not compressed: tokens do not shrink, and secrets must not be compressed.
 */
export function compressed({ except }: { except: string }) {
  return createMiddleware(async (c, next) => {
    await next();
    if (c.req.path.startsWith(except) || !isText(c)) return;
    // Set on the response itself, here and wherever one exists: `c.header` would recreate it, including the
    // body.
    c.res.headers.append('vary', 'accept-encoding');
    const encoding = encodingFor(c.req.header('accept-encoding'));
    const text = textAtHand(c.res);
    // A text this short is not compressed, however many bytes its characters take.
    if (!encoding || (text !== undefined && text.length * 3 < WORTH_IT_BYTES)) return;
    const { status } = c.res;
    const headers = new Headers(c.res.headers);
    const plain = text === undefined ? Buffer.from(await c.res.arrayBuffer()) : Buffer.from(text);
    const body = plain.length < WORTH_IT_BYTES ? plain : await shrink(plain, encoding);
    if (body !== plain) headers.set('content-encoding', encoding);
    headers.set('content-length', String(body.length));
    // Otherwise the framework would merge the old response's headers into the new ones.
    c.res = undefined;
    c.res = new Response(body as Uint8Array<ArrayBuffer>, { status, headers });
  });
}

async function shrink(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  const atOnce = plain.length <= AT_ONCE_BYTES;
  if (encoding === 'gzip') return atOnce ? gzipSync(plain, LIGHT) : gzipElsewhere(plain, LIGHT);
  const options = brotli(plain, 2);
  return atOnce ? brotliCompressSync(plain, options) : brotliElsewhere(plain, options);
}

/** A compressed document: more strongly compressed than other texts, because a page waits for it first. */
export function compressDocument(html: string, encoding: Encoding): Buffer {
  const plain = Buffer.from(html);
  return encoding === 'gzip'
    ? gzipSync(plain, LIGHT)
    : brotliCompressSync(plain, brotli(plain, DOCUMENT_QUALITY));
}

function isText({ req, res }: Context): boolean {
  return (
    req.method !== 'HEAD' &&
    (textAtHand(res) !== undefined || res.body !== null) &&
    res.headers.get('content-encoding') === null &&
    TEXT.test(res.headers.get('content-type') ?? '')
  );
}
