import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { filesIn } from '#platform/testing/files.ts';
import { anS3Server } from '#platform/testing/s3-server.ts';
import { one } from '../../db/one.ts';
import { s3Store } from './s3-store.ts';
import { StoreFailure } from './store-failure.ts';

const nameOf = (n: number) => `${String(n).padStart(32, '0')}.webp`;
const bytes = (text: string) => new TextEncoder().encode(text);
const keys = { accessKeyId: 'AKPREAU', secretAccessKey: 'a secret/with+signs', region: 'eu-west-3' };

let server: Awaited<ReturnType<typeof anS3Server>>;
const storeAt = (path: string, other: Partial<typeof keys & { timeoutMs: number }> = {}) =>
  s3Store({ url: `${server.origin}${path}`, ...keys, ...other });
beforeEach(async () => {
  const { accessKeyId, secretAccessKey: secret, region } = keys;
  server = await anS3Server({ bucket: 'school', accessKeyId, secret, region, pageSize: 7 });
});

const listOf = async (store: ReturnType<typeof s3Store>) => (await filesIn(store)).map(({ name }) => name);

/** The error of a call: its code and its message. */
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it went well',
    (error: StoreFailure) => {
      expect(error).toBeInstanceOf(StoreFailure);
      return `${error.code}: ${error.message}`;
    },
  );

describe.each(['/school', '/school/', '/school/files of %C3%A9l%C3%A8ves/2026'])('a bucket at %s', (path) => {
  it('returns stored files, signed as the service computes it, and null for missing ones', async () => {
    const store = storeAt(path);
    await store.put(nameOf(1), bytes('one'));
    expect(await store.get(nameOf(1))).toEqual(bytes('one'));
    expect(await store.get(nameOf(2))).toBeNull();
    await store.remove(nameOf(1));
    await store.remove(nameOf(1));
    expect(await store.get(nameOf(1))).toBeNull();
    expect(server.objects.size).toBe(0);
  });

  it('lists its files over several pages, and no foreign ones', async () => {
    const store = storeAt(path);
    const names = Array.from({ length: 23 }, (_, n) => nameOf(n));
    for (const name of names) await store.put(name, bytes('x'));
    server.objects.set('of <somebody> & else.txt', { bytes: Buffer.from('x'), at: new Date() });
    server.objects.set(`another/school/${nameOf(99)}`, { bytes: Buffer.from('x'), at: new Date() });
    expect(await listOf(store)).toEqual(names);
    const first = one(await filesIn(store));
    expect(Math.abs(Date.now() - first.writtenAt.getTime())).toBeLessThan(60_000);
  });
});

it('preserves a file that contains every byte value', async () => {
  const store = storeAt('/school');
  const all = Uint8Array.from({ length: 100_000 }, (_, n) => n % 256);
  await store.put(nameOf(1), all);
  expect(await store.get(nameOf(1))).toEqual(all);
});

describe('a refusal of the service', () => {
  it('is reported in one sentence, with its code and without keys or names', async () => {
    const wrong = storeAt('/school', { secretAccessKey: 'wrong' });
    const told = await failureOf(wrong.put(nameOf(1), bytes('x')));
    expect(told).toBe('STORE_REFUSED: The file store answered PUT with 403 (SignatureDoesNotMatch).');
    expect(await failureOf(wrong.get(nameOf(1)))).toContain('GET with 403');
    expect(await failureOf(wrong.remove(nameOf(1)))).toContain('DELETE with 403');
    expect(await failureOf(listOf(wrong))).toContain('list with 403');
    expect(await failureOf(storeAt('/school', { accessKeyId: 'other' }).get(nameOf(1)))).toContain(
      'InvalidAccessKeyId',
    );
  });

  it('for a missing bucket is not mistaken for a missing file', async () => {
    const elsewhere = storeAt('/elsewhere');
    expect(await failureOf(elsewhere.get(nameOf(1)))).toContain('404 (NoSuchBucket)');
    expect(await failureOf(elsewhere.remove(nameOf(1)))).toContain('404 (NoSuchBucket)');
  });

  it('because it is busy is retried, and reported as unavailable if it persists', async () => {
    const store = storeAt('/school');
    server.faults.push({ status: 503, code: 'SlowDown' });
    await store.put(nameOf(1), bytes('x'));
    expect(server.calls()).toBe(2);
    server.faults.push(...Array.from({ length: 3 }, () => ({ status: 503, code: 'SlowDown' })));
    expect(await failureOf(store.get(nameOf(1)))).toBe(
      'STORE_AWAY: The file store answered GET with 503 (SlowDown).',
    );
  });
});

it('a service that does not answer or does not exist is unavailable', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  atEndOfFile(async () => silent.closeAllConnections());
  atEndOfFile(async () => void silent.close());
  const { port } = silent.address() as AddressInfo;
  for (const url of [`http://127.0.0.1:${port}/school`, 'http://127.0.0.1:1/school'])
    expect(await failureOf(s3Store({ ...keys, url, timeoutMs: 200 }).get(nameOf(1)))).toBe(
      'STORE_AWAY: The file store could not be reached for GET.',
    );
});

it('D5: refuses the name ../x', async () => {
  await expect(storeAt('/school').put('../x', bytes('x'))).rejects.toThrow('not a name');
  await expect(storeAt('/school').get(`../other/${nameOf(1)}`)).rejects.toThrow('not a name');
});
