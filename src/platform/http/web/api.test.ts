// @vitest-environment happy-dom
import { oc } from '@orpc/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { apiFor, askAhead, setCredentials, setEarlyAnswers } from './api.ts';

const contract = {
  close: oc
    .route({ method: 'POST', path: '/close' })
    .input(z.object({ year: z.int() }))
    .output(z.object({ closed: z.int() })),
  bring: oc
    .route({ method: 'POST', path: '/photos' })
    .input(z.strictObject({ file: z.file() }))
    .output(z.object({ closed: z.int() })),
};
const reading = apiFor({
  list: oc
    .route({ method: 'GET', path: '/years' })
    .input(z.object({ page: z.optional(z.int()) }))
    .output(z.object({ closed: z.int() })),
});
const api = apiFor(contract);
const early = (status: number) =>
  setEarlyAnswers(new Map([['/api/v1/years', Promise.resolve(new Response('{"closed":1999}', { status }))]]));
type Sent = { key: string | null; token: string | null; body: unknown };

let sent: Sent[];
let asked: number;
let heldTimes: number;
let proved: boolean;
let answerOf: (nth: number) => [number, unknown];

const refusal = (status: number, code: string): [number, unknown] => [
  status,
  { error: { code, message: 'No.', requestId: 'r' } },
];
/** The body as the server reads it: JSON, or a form with the names and contents of its files. */
async function bodyOf(request: Request): Promise<unknown> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data; boundary='))
    return request.json();
  const fields = [...(await request.formData()).entries()] as [string, File][];
  return Promise.all(fields.map(async ([field, file]) => [field, file.name, file.type, await file.text()]));
}
const close = (year: number, idempotencyKey = 'a-key-of-sixteen-') =>
  api.close.call({ year }, { context: { idempotencyKey } });

beforeEach(() => {
  sent = [];
  asked = 0;
  heldTimes = 0;
  proved = true;
  let token = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push({
      key: request.headers.get('idempotency-key'),
      token: request.headers.get('authorization'),
      body: await bodyOf(request),
    });
    const [status, body] = answerOf(sent.length);
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  });
  setCredentials({
    accessToken: async () => `token-${token}`,
    renew: async () => null,
    proveAgain: async () => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 10));
      token += 1;
      return proved;
    },
    held: () => {
      heldTimes += 1;
    },
  });
});

describe('a call that needs a recent confirmation of identity', () => {
  it('is repeated afterwards, the same call with the new token', async () => {
    answerOf = (nth) => (nth === 1 ? refusal(423, 'STEP_UP') : [200, { closed: 2026 }]);
    expect(await close(2026)).toEqual({ closed: 2026 });
    expect(sent).toEqual([
      { key: 'a-key-of-sixteen-', token: 'Bearer token-0', body: { year: 2026 } },
      { key: 'a-key-of-sixteen-', token: 'Bearer token-1', body: { year: 2026 } },
    ]);
  });

  it('prompts the person once, however many calls wait', async () => {
    answerOf = (nth) => (nth <= 3 ? refusal(423, 'STEP_UP') : [200, { closed: nth }]);
    await Promise.all([close(2024), close(2025), close(2026)]);
    expect(asked).toBe(1);
    expect(sent).toHaveLength(6);
  });

  it('is refused if the person cancels, and prompts again the next time', async () => {
    proved = false;
    answerOf = () => refusal(423, 'STEP_UP');
    await expect(close(2026)).rejects.toMatchObject({ code: 'STEP_UP', status: 423 });
    await expect(close(2026)).rejects.toMatchObject({ code: 'STEP_UP' });
    expect(asked).toBe(2);
    expect(sent).toHaveLength(2);
  });

  it('is repeated once and not for ever, whatever the server answers', async () => {
    answerOf = () => refusal(423, 'STEP_UP');
    await expect(close(2026)).rejects.toMatchObject({ code: 'STEP_UP' });
    expect([asked, sent.length]).toEqual([1, 2]);
  });

  it('does not prompt for another lock', async () => {
    answerOf = () => refusal(423, 'YEAR_LOCKED');
    await expect(close(2026)).rejects.toMatchObject({ code: 'YEAR_LOCKED' });
    expect(asked).toBe(0);
  });
});

describe('a call of a person who must do something else first', () => {
  it.each(['MFA_REQUIRED', 'MUST_CHANGE_PASSWORD'])('shows the portal’s step: %s', async (code) => {
    answerOf = () => refusal(403, code);
    await expect(close(2026)).rejects.toMatchObject({ code });
    expect(heldTimes).toBe(1);
  });

  it('does not treat a wrong role as such a step', async () => {
    answerOf = () => refusal(403, 'FORBIDDEN');
    await expect(close(2026)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(heldTimes).toBe(0);
  });
});

it('a call with a file is sent as a form with that field, and repeated completely', async () => {
  answerOf = (nth) => (nth === 1 ? refusal(423, 'STEP_UP') : [200, { closed: 1 }]);
  const file = new File(['a picture'], 'receipt.jpg', { type: 'image/jpeg' });
  expect(await api.bring.call({ file })).toEqual({ closed: 1 });
  const body = [['file', 'receipt.jpg', 'image/jpeg', 'a picture']];
  expect(sent).toEqual([
    { key: null, token: 'Bearer token-0', body },
    { key: null, token: 'Bearer token-1', body },
  ]);
});

describe('the document’s early requests', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', async (request: Request) => {
      sent.push({
        key: null,
        token: request.headers.get('authorization'),
        body: new URL(request.url).search,
      });
      return new Response('{"closed":2026}', { headers: { 'content-type': 'application/json' } });
    });
  });

  it('answer the first call of their address and no later one, because a list changes', async () => {
    early(200);
    expect([await reading.list.call({}), await reading.list.call({})]).toEqual([
      { closed: 1999 },
      { closed: 2026 },
    ]);
    expect(sent).toHaveLength(1);
  });

  it('do not answer for another page of the list', async () => {
    early(200);
    expect(await reading.list.call({ page: 2 })).toEqual({ closed: 2026 });
    expect(sent).toEqual([{ key: null, token: 'Bearer token-0', body: '?page=2' }]);
  });

  it('are used even if the answer is null', async () => {
    early(404);
    await expect(reading.list.call({})).rejects.toThrow();
    expect(sent).toEqual([]);
  });

  it.each([401, 403, 500])('are repeated if they were refused with %i', async (status) => {
    early(status);
    expect(await reading.list.call({})).toEqual({ closed: 2026 });
  });
});

describe('preloaded reads, requested while the code of a page is loading', () => {
  /** Delay of each response. */
  let line: number;
  beforeEach(() => {
    line = 0;
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    setEarlyAnswers(new Map());
    vi.stubGlobal('fetch', async (request: Request) => {
      sent.push({ key: null, token: request.headers.get('authorization'), body: request.url });
      if (line > 0) await new Promise((resolve) => setTimeout(resolve, line));
      const status = request.url.endsWith('page=13') && sent.length === 1 ? 503 : 200;
      return new Response('{"closed":2026}', { status, headers: { 'content-type': 'application/json' } });
    });
  });
  afterEach(() => void vi.useRealTimers());

  it('are used by the page’s own call, requested once and with the token', async () => {
    askAhead(['/years?page=11']);
    expect(await reading.list.call({ page: 11 })).toEqual({ closed: 2026 });
    expect(sent).toEqual([
      { key: null, token: 'Bearer token-0', body: expect.stringMatching(/\/api\/v1\/years\?page=11$/) },
    ]);
  });

  it('are kept when the document’s early requests are dropped, while the page is idle', async () => {
    const forget = early(200);
    askAhead(['/years?page=14']);
    forget();
    expect(await reading.list.call({ page: 14 })).toEqual({ closed: 2026 });
    expect(sent).toHaveLength(1);
    expect(await reading.list.call({}), 'nobody took it in time').toEqual({ closed: 2026 });
    expect(sent).toHaveLength(2);
  });

  it('are not repeated within half a minute while the page has the result, and again after that', async () => {
    for (const [waited, times] of [
      [0, 1],
      [29_000, 1],
      [1_000, 2],
    ] as const) {
      await vi.advanceTimersByTimeAsync(waited);
      askAhead(['/years?page=12']);
      await vi.advanceTimersByTimeAsync(10_000 * (times - 1));
      expect(sent, `${waited}`).toHaveLength(times);
    }
  });

  it('are requested again by the page if they were refused, or unused for ten seconds', async () => {
    askAhead(['/years?page=13']);
    expect(await reading.list.call({ page: 13 })).toEqual({ closed: 2026 });
    expect(sent).toHaveLength(2);
    askAhead(['/years?page=14']);
    await vi.advanceTimersByTimeAsync(10_000);
    await reading.list.call({ page: 14 });
    expect(sent).toHaveLength(4);
  });

  it('are used even if the response takes longer than they are kept', async () => {
    line = 12_000;
    askAhead(['/years?page=16']);
    await vi.advanceTimersByTimeAsync(11_000);
    const answer = reading.list.call({ page: 16 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answer).toEqual({ closed: 2026 });
    expect(sent).toHaveLength(1);
  });

  it('are read to the end even if unused, because an unread response would block its connection', async () => {
    const unread = new Response('{"closed":2026}');
    vi.stubGlobal('fetch', async () => unread);
    askAhead(['/years?page=17']);
    await vi.waitFor(() => expect(unread.bodyUsed).toBe(true));
  });

  it('are discarded if data changed since', async () => {
    askAhead(['/years?page=15']);
    await close(2026);
    await reading.list.call({ page: 15 });
    expect(sent.map(({ body }) => String(body).replace(/.*v1/, ''))).toEqual([
      '/years?page=15',
      '/close',
      '/years?page=15',
    ]);
  });
});
