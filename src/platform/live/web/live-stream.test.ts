// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as LiveStream from './live-stream.ts';

type Opened = {
  topics: string[];
  age: number;
  tab: string;
  unattended: boolean;
  say: (text: string) => void;
  end: () => void;
  aborted: () => boolean;
};

let opened: Opened[];
let answer: number;
let hidden: boolean;
let live: typeof LiveStream;
let following: (() => void)[];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  [opened, following] = [[], []];
  answer = 200;
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  vi.stubGlobal('fetch', async (request: Request) => {
    const query = new URL(request.url).searchParams;
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (own) => void (controller = own) });
    request.signal.addEventListener('abort', () => controller.error(new Error('aborted')));
    opened.push({
      topics: query.get('topics')!.split(','),
      age: Number(query.get('age')),
      tab: query.get('tab')!,
      unattended: request.headers.has('x-unattended'),
      say: (text) => controller.enqueue(new TextEncoder().encode(text)),
      end: () => controller.close(),
      aborted: () => request.signal.aborted,
    });
    return new Response(answer === 200 ? body : '{"error":{"code":"NO","message":"No."}}', {
      status: answer,
      headers: { 'retry-after': answer === 429 ? '60' : '0' },
    });
  });
  vi.resetModules();
  live = await import('./live-stream.ts');
});
afterEach(async () => {
  for (const stop of following) stop();
  await pass(60);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A subscriber that counts its events. */
function aFollower(topic: string) {
  const onEvent = vi.fn<() => void>();
  const stop = live.follow(topic, onEvent, Date.now());
  following.push(stop);
  return { onEvent, stop };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const show = (visible: boolean) => {
  hidden = !visible;
  document.dispatchEvent(new Event('visibilitychange'));
};

it('opens one stream for all topics of a page, and another when these change', async () => {
  const [a, b] = [aFollower('thing:a'), aFollower('thing:b')];
  await pass(60);
  expect(opened.map(({ topics }) => topics)).toEqual([['thing:a', 'thing:b']]);
  opened[0]!.say('event: hello\ndata: \n\nevent: cha');
  await pass(1);
  opened[0]!.say('nge\ndata: thing:a\n\n:\n\n');
  await pass(1);
  expect([a.onEvent.mock.calls.length, b.onEvent.mock.calls.length]).toEqual([1, 0]);
  a.stop();
  const c = aFollower('thing:c');
  await pass(60);
  expect(opened[0]!.aborted()).toBe(true);
  expect(opened[1]!.topics).toEqual(['thing:b', 'thing:c']);
  expect(opened[1]!.tab).toBe(opened[0]!.tab);
  b.stop();
  c.stop();
  await pass(60);
  expect(opened[1]!.aborted()).toBe(true);
  expect(opened).toHaveLength(2);
});

it('discards responses requested before the change', async () => {
  const { setEarlyAnswers } = await import('#platform/http/web/api.ts');
  const ahead = new Map([['/api/v1/years', Promise.resolve(null)]]);
  setEarlyAnswers(ahead);
  aFollower('thing:a');
  await pass(60);
  opened[0]!.say('event: change\ndata: thing:b\n\n');
  await pass(1);
  expect(ahead.size).toBe(1);
  opened[0]!.say('event: change\ndata: thing:a\n\n');
  await pass(1);
  expect(ahead.size).toBe(0);
});

it('reopens when the stream ends, later each time, with the time since which events may be missing', async () => {
  aFollower('thing:a');
  await pass(60);
  expect(opened[0]!.age, 'what the page shows may be half a minute old').toBe(30_050);
  opened[0]!.say('event: hello\ndata: \n\n');
  await pass(5_000);
  opened[0]!.say('event: bye\ndata: closing\n\n');
  await pass(999);
  expect(opened).toHaveLength(1);
  await pass(1);
  expect(opened).toHaveLength(2);
  expect(opened[1]!.age).toBe(1_000);
  answer = 503;
  opened[1]!.end();
  await pass(2_000);
  await pass(3_999);
  expect(opened).toHaveLength(3);
  await pass(1);
  expect(opened).toHaveLength(4);
  answer = 200;
  await pass(8_000);
  expect(opened).toHaveLength(5);
  await pass(40_000);
  expect(opened[4]!.aborted(), 'one that says nothing for 40 seconds is dead').toBe(true);
});

it('refetches when it may have missed something', async () => {
  const followers = [aFollower('thing:a'), aFollower('thing:b')];
  await pass(60);
  opened[0]!.say('event: resync\ndata: \n\n');
  await pass(2_000);
  for (const { onEvent } of followers) expect(onEvent).toHaveBeenCalledTimes(1);
});

it('stops when it is refused, until the next page subscribes', async () => {
  for (answer of [401, 403]) {
    opened = [];
    const first = aFollower('thing:a');
    await pass(600_000);
    expect(opened).toHaveLength(1);
    const second = aFollower('thing:b');
    await pass(60);
    expect(opened).toHaveLength(2);
    first.stop();
    second.stop();
    await pass(60);
  }
});

it('waits as long as the server says when there are too many streams', async () => {
  answer = 429;
  aFollower('thing:a');
  await pass(60_000);
  expect(opened).toHaveLength(1);
  await pass(100);
  expect(opened).toHaveLength(2);
});

it('pauses while the page is hidden, and catches up afterwards', async () => {
  const { onEvent } = aFollower('thing:a');
  await pass(60);
  show(false);
  opened[0]!.say('event: change\ndata: thing:a\n\n');
  await pass(30_000);
  expect(onEvent).not.toHaveBeenCalled();
  show(true);
  expect(onEvent).toHaveBeenCalledTimes(1);
  await pass(60);
  expect(opened).toHaveLength(1);
  opened[0]!.say(':\n\n');
  show(false);
  await pass(60_100);
  expect(opened.every(({ aborted }) => aborted())).toBe(true);
  await pass(600_000);
  const before = opened.length;
  show(true);
  await pass(60);
  expect(opened).toHaveLength(before + 1);
  expect(opened.at(-1)!.age).toBeGreaterThan(600_000);
});

it('does not connect while there is no network', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('fetch', async () => {
    opened.push({} as Opened);
    throw new TypeError('Failed to fetch');
  });
  aFollower('thing:a');
  await pass(600_000);
  expect(opened).toEqual([]);
  onLine.mockReturnValue(true);
  globalThis.dispatchEvent(new Event('online'));
  await pass(1);
  expect(opened).toHaveLength(1);
});

it('marks fetches that no person caused', async () => {
  aFollower('thing:a');
  await pass(59_000);
  document.dispatchEvent(new Event('keydown'));
  aFollower('thing:b');
  await pass(60);
  expect(opened.map(({ unattended }) => unattended)).toEqual([false, false, false]);
  await pass(60_000);
  aFollower('thing:c');
  await pass(60);
  expect(opened.at(-1)!.unattended).toBe(true);
});
