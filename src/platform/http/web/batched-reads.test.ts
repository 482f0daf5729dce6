// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MOST_IN_BATCH } from '../batch.ts';
import { batchedReads } from './batched-reads.ts';

const ROOT = 'http://localhost/api/v1';
const send = batchedReads(ROOT);

let sent: { url: string; token: string | null; signal: AbortSignal | null | undefined }[];
let answer: () => Promise<Response>;

const read = (address: string, init: RequestInit & { token?: string } = {}) =>
  send(
    new Request(`${ROOT}${address}`, {
      ...init,
      headers: { authorization: `Bearer ${init.token ?? 'one'}` },
    }),
  );
const urls = () => sent.map(({ url }) => decodeURIComponent(url.slice(ROOT.length)));

beforeEach(() => {
  sent = [];
  answer = async () => Response.json([[200, { of: 'a' }], [404, { error: { code: 'NOT_FOUND' } }], [200]]);
  vi.stubGlobal('fetch', (what: Request | string, init?: RequestInit) => {
    const request = typeof what === 'string' ? new Request(what, init) : what;
    sent.push({ url: request.url, token: request.headers.get('authorization'), signal: init?.signal });
    return answer();
  });
});

describe('reads requested together', () => {
  it('are sent as one request, and each gets its own answer', async () => {
    const [first, second, third] = await Promise.all([
      read('/a'),
      read('/b?page=2&search=A%26B'),
      read('/c'),
    ]);
    expect(sent).toHaveLength(1);
    expect(new URL(sent[0]!.url).searchParams.getAll('of')).toEqual(['/a', '/b?page=2&search=A%26B', '/c']);
    expect([first!.status, await first!.json()]).toEqual([200, { of: 'a' }]);
    expect([second!.status, await second!.json()]).toEqual([404, { error: { code: 'NOT_FOUND' } }]);
    expect([third!.status, await third!.text()]).toEqual([200, '']);
    expect(sent[0]!.token).toBe('Bearer one');
  });

  it('are single requests if there is only one, or for different people', async () => {
    answer = async () => Response.json({});
    await read('/a');
    await Promise.all([read('/b'), read('/c', { token: 'another' })]);
    expect(urls()).toEqual(['/a', '/b', '/c']);
  });

  it('are split into several requests, so that neither answer nor address gets too long', async () => {
    answer = async () => Response.json(Array.from({ length: MOST_IN_BATCH }, () => [200, {}]));
    await Promise.all(Array.from({ length: MOST_IN_BATCH + 1 }, (_, n) => read(`/${n}`)));
    expect(urls().map((url) => url.split('of=').length - 1)).toEqual([MOST_IN_BATCH, 0]);
    sent = [];
    await Promise.all([read('/a'), read(`/b?search=${'x'.repeat(2_000)}`), read(`/c?${'y'.repeat(2_000)}`)]);
    expect(urls().map((url) => url.slice(0, 13))).toEqual([
      '/batch?of=/a&',
      expect.stringMatching(/^\/c\?y/),
    ]);
  });

  it('all fail if the batch is refused or the connection fails', async () => {
    answer = async () => Response.json({ error: { code: 'UNAVAILABLE' } }, { status: 503 });
    const refused = await Promise.all([read('/a'), read('/b')]);
    expect(await Promise.all(refused.map((response) => response.json()))).toEqual(
      [1, 2].map(() => ({ error: { code: 'UNAVAILABLE' } })),
    );
    answer = async () => {
      throw new TypeError('Failed to fetch');
    };
    const lost = await Promise.allSettled([read('/a'), read('/b')]);
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('can be canceled singly, and the request ends once nobody waits', async () => {
    let finish!: (response: Response) => void;
    answer = () => new Promise((resolve) => (finish = resolve));
    const [one, other] = [new AbortController(), new AbortController()];
    const [early, last] = [new AbortController(), new AbortController()];
    const gone = read('/gone', { signal: early.signal });
    const all = Promise.allSettled([
      gone,
      read('/a', { signal: one.signal }),
      read('/b', { signal: other.signal }),
      read('/c'),
    ]);
    early.abort();
    await expect(gone).rejects.toMatchObject({ name: 'AbortError' });
    await vi.waitFor(() => expect(urls()).toEqual(['/batch?of=/a&of=/b&of=/c']));
    one.abort();
    expect(sent[0]!.signal?.aborted).toBe(false);
    finish(
      Response.json([
        [200, 1],
        [200, 2],
        [200, 3],
      ]),
    );
    expect((await all).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);

    const both = Promise.allSettled([
      read('/a', { signal: early.signal }),
      read('/b', { signal: other.signal }),
      read('/c', { signal: last.signal }),
    ]);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    other.abort();
    last.abort();
    expect(sent[1]!.signal?.aborted, 'nobody is left').toBe(true);
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});
