import { AwsClient } from 'aws4fetch';
import type { FileStore } from './store.ts';
import { StoreFailure } from './store-failure.ts';
import { sha256Of } from './stage-file.ts';

export type S3Options = {
  /** `https://host/bucket`, or with a folder in it: `https://host/bucket/folder`. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Response timeout in milliseconds; 20 seconds by default. */
  timeoutMs?: number;
};

const NAME = /^[a-z0-9]{32}\.[a-z]{3,4}$/;
/** Retries when the service reports that it is busy. */
const RETRIES = 2;

/**
 * Files in a bucket of an S3-compatible service, with the bucket's name in the URL path, as all services
 * support.
 */
export function s3Store(options: S3Options): FileStore {
  const { region, accessKeyId, secretAccessKey, timeoutMs = 20_000 } = options;
  const { origin, pathname } = new URL(options.url);
  const [bucket = '', ...folders] = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const prefix = folders.map((folder) => `${folder}/`).join('');
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const base = `${origin}/${encodeURIComponent(bucket)}`;
  const addressOf = (name: string) => {
    if (!NAME.test(name)) throw new TypeError('not a name of a stored file');
    return `${base}/${`${prefix}${name}`.split('/').map(encodeURIComponent).join('/')}`;
  };

  /** One request with its whole response. Errors contain neither keys nor names. */
  async function call(method: string, address: string, bytes?: Uint8Array<ArrayBuffer>) {
    try {
      const response = await client.fetch(address, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        ...(bytes && { body: bytes, headers: { 'x-amz-content-sha256': sha256Of(bytes) } }),
      });
      return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) };
    } catch (error) {
      throw new StoreFailure('AWAY', `The file store could not be reached for ${method}.`, error);
    }
  }

  return {
    async put(name, bytes) {
      const { status, body } = await call('PUT', addressOf(name), new Uint8Array(bytes));
      if (status !== 200) throw failureOf('PUT', status, body);
    },
    async get(name) {
      const { status, body } = await call('GET', addressOf(name));
      // Only a missing file is null: a missing bucket is a configuration error.
      if (status === 404 && codeIn(body) !== 'NoSuchBucket') return null;
      if (status !== 200) throw failureOf('GET', status, body);
      return body;
    },
    async remove(name) {
      const { status, body } = await call('DELETE', addressOf(name));
      const isGone = status === 404 && codeIn(body) !== 'NoSuchBucket';
      if (status !== 200 && status !== 204 && !isGone) throw failureOf('DELETE', status, body);
    },
    async *list() {
      for (let from: string | null = ''; from !== null;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (from) query.set('continuation-token', from);
        const { status, body } = await call('GET', `${base}?${query}`);
        if (status !== 200) throw failureOf('list', status, body);
        const { files, next } = pageOf(new TextDecoder().decode(body));
        for (const { key, writtenAt } of files) {
          const name = key.slice(prefix.length);
          // Other objects in the bucket are not ours and are left alone.
          if (key.startsWith(prefix) && NAME.test(name)) yield { name, writtenAt };
        }
        from = next;
      }
    },
  };
}

const codeIn = (body: Uint8Array) =>
  /<Code>(\w{1,64})<\/Code>/.exec(new TextDecoder().decode(body.subarray(0, 4_096)))?.[1] ?? 'no code';

function failureOf(what: string, status: number, body: Uint8Array): StoreFailure {
  const kind = status >= 500 || status === 429 ? 'AWAY' : 'REFUSED';
  return new StoreFailure(kind, `The file store answered ${what} with ${status} (${codeIn(body)}).`);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function textIn(xml: string, tag: string): string | null {
  const found = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  if (found === undefined) return null;
  return found.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name)] ?? whole;
    const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });
}

/** A page of a listing. An unreadable one is an error: taken as empty, it would end a list too soon. */
function pageOf(xml: string) {
  if (!/<ListBucketResult[\s>]/.test(xml))
    throw new StoreFailure('REFUSED', 'The file store answered list with something else.');
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: textIn(entry, 'Key') ?? '',
    writtenAt: new Date(textIn(entry, 'LastModified') ?? ''),
  }));
  if (files.some(({ writtenAt }) => Number.isNaN(writtenAt.getTime())))
    throw new StoreFailure('REFUSED', 'The file store lists a file without its time.');
  if (textIn(xml, 'IsTruncated') !== 'true') return { files, next: null };
  const next = textIn(xml, 'NextContinuationToken');
  if (!next) throw new StoreFailure('REFUSED', 'The file store lists files and does not say where to go on.');
  return { files, next };
}
