import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { textAtHand } from './text-answer.ts';

const WORTH_IT_BYTES = 1_024;
/** Up to here it takes less than a millisecond, which is less than handing it to another thread and back. */
const AT_ONCE_BYTES = 128 * 1_024;
const TEXT = /^(text\/(html|plain|csv)|application\/json|image\/svg\+xml)\b/;

/** Half the time of the usual level and a quarter of its memory, for a tenth more on the line. */
const LIGHT = { level: 2, memLevel: 7, windowBits: 14 };
const gzipElsewhere = promisify(gzip);

/** As quick as that and a tenth less on the line. Browsers know it over HTTPS only. */
const brotli = (plain: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  },
});
/** A quarter less on the line for twice the time. */
const DOCUMENT_QUALITY = 5;
const brotliElsewhere = promisify(brotliCompress);

export type Encoding = 'br' | 'gzip';

/** The encoding in which a text is sent to a browser that accepts these (`accept-encoding`). */
export const encodingFor = (accepted = ''): Encoding | null =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;

/**
 * Sends text over slow lines compressed: a page of fifty students is 2 KB instead of 12. Answers under `except` stay as they are:
 * tokens don't shrink, and secrets are kept out of it altogether.
 */
export function compressed({ except }: { except: string }) {
  return createMiddleware(async (c, next) => {
    await next();
    if (c.req.path.startsWith(except) || !isText(c)) return;
    // On the answer itself, here and wherever one is ready: `c.header` would make a new one of it, body and all.
    c.res.headers.append('vary', 'accept-encoding');
    const encoding = encodingFor(c.req.header('accept-encoding'));
    const text = textAtHand(c.res);
    // So short a text goes as it is, whatever its letters take.
    if (!encoding || (text !== undefined && text.length * 3 < WORTH_IT_BYTES)) return;
    const { status } = c.res;
    const headers = new Headers(c.res.headers);
    const plain = text === undefined ? Buffer.from(await c.res.arrayBuffer()) : Buffer.from(text);
    const body = plain.length < WORTH_IT_BYTES ? plain : await shrink(plain, encoding);
    if (body !== plain) headers.set('content-encoding', encoding);
    headers.set('content-length', String(body.length));
    // Otherwise the framework would put the old answer's headers over these.
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

/** A document as it is sent: smaller than other texts, because it is the first thing that a page waits for. */
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
