import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEndOfFile } from './cleanups.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const strictly = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The expected signature of a request (AWS Signature Version 4), computed from the request as received. */
function signatureOf(request: IncomingMessage, body: Buffer, secret: string, region: string) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store.test');
  const header = (name: string) => String(request.headers[name] ?? '');
  const signed = /SignedHeaders=([^,]+)/.exec(header('authorization'))?.[1] ?? '';
  const time = header('x-amz-date');
  const query = [...searchParams].map(([name, value]) => `${strictly(name)}=${strictly(value)}`).toSorted();
  const path = pathname.split('/').map((part) => strictly(decodeURIComponent(part)));
  const canonical = [
    request.method,
    path.join('/'),
    query.join('&'),
    ...signed.split(';').map((name) => `${name}:${header(name).trim()}`),
    '',
    signed,
    header('x-amz-content-sha256'),
  ].join('\n');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, time.slice(0, 8)));
  const isWhole = ['UNSIGNED-PAYLOAD', sha256(body)].includes(header('x-amz-content-sha256'));
  return {
    scope,
    isWhole,
    isNamed: ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.split(';').includes(name)),
    signature: hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex'),
  };
}

type Options = { bucket: string; accessKeyId: string; secret: string; region: string; pageSize?: number };

/**
 * A bucket of an S3-compatible service with the operations that Préau uses, which verifies every
 * signature independently.
 */
export async function anS3Server({ bucket, accessKeyId, secret, region, pageSize = 1_000 }: Options) {
  const objects = new Map<string, { bytes: Buffer; at: Date }>();
  /** Faults to return instead of the next responses. */
  const faults: { status: number; code: string }[] = [];
  let calls = 0;

  const answer = (request: IncomingMessage, body: Buffer): [status: number, body: string | Buffer] => {
    calls += 1;
    const failure = (status: number, code: string): [number, string] => [
      status,
      `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${secret}</Message></Error>`,
    ];
    const fault = faults.shift();
    if (fault) return failure(fault.status, fault.code);
    const { scope, signature, isWhole, isNamed } = signatureOf(request, body, secret, region);
    const given = String(request.headers.authorization ?? '');
    if (!given.includes(`Credential=${accessKeyId}/${scope},`)) return failure(403, 'InvalidAccessKeyId');
    if (!isNamed || !given.endsWith(`Signature=${signature}`)) return failure(403, 'SignatureDoesNotMatch');
    if (!isWhole) return failure(400, 'XAmzContentSHA256Mismatch');
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store.test');
    const [name, ...rest] = pathname.slice(1).split('/').map(decodeURIComponent);
    const key = rest.join('/');
    if (name !== bucket) return failure(404, 'NoSuchBucket');
    if (!key) return [200, listing(searchParams)];
    if (request.method === 'PUT') objects.set(key, { bytes: body, at: new Date() });
    else if (request.method === 'DELETE') objects.delete(key);
    else {
      const found = objects.get(key);
      return found ? [200, found.bytes] : failure(404, 'NoSuchKey');
    }
    return [request.method === 'PUT' ? 200 : 204, ''];
  };

  const listing = (query: URLSearchParams) => {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted();
    const from = Number(query.get('continuation-token')?.replace('page&', '') ?? 0);
    const next = from + pageSize < keys.length ? from + pageSize : null;
    const entries = keys
      .slice(from, from + pageSize)
      .map(
        (key) =>
          `<Contents><Key>${escaped(key)}</Key><LastModified>${objects.get(key)!.at.toISOString()}</LastModified><Size>1</Size></Contents>`,
      );
    return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${next !== null}</IsTruncated>${entries.join('')}${next === null ? '' : `<NextContinuationToken>page&amp;${next}</NextContinuationToken>`}</ListBucketResult>`;
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      const [status, body] = answer(request, Buffer.concat(chunks));
      response.writeHead(status).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEndOfFile(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, objects, faults, calls: () => calls };
}
