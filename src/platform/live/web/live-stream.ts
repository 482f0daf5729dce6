import { forgetAhead, getStream, setAttendance } from '#platform/http/web/api.ts';
import { newKey } from '#platform/http/web/idempotency-key.ts';
import { readEvents } from './read-events.ts';

/** A subscriber to a topic. `freshAt`: its data was read after this time. */
type Follower = { topic: string; onEvent: () => void; freshAt: number };

/** Pages may show data up to half a minute old: a stream starts with the events since then. */
const MARGIN_MS = 30_000;
/** Delay in milliseconds, so that a change of page opens one stream for all its topics. */
const SETTLING_MS = 50;
/** Longer than the server remembers events in any case. */
const LONGEST_AGE_MS = 86_400_000;
const LONGEST_WAIT_MS = 30_000;
/** The server sends something every 15 seconds; after this long without it the stream is dead. */
const SILENCE_MS = 40_000;
const HIDDEN_MS = 60_000;
/** Randomized, so that pages do not all refetch at once after a restart. */
const SPREAD_MS = 2_000;

/** Fetches triggered by events do not extend the session unless the user was active within this time. */
const ATTENDED_MS = 60_000;
let touchedAt = Date.now();
for (const touch of ['pointerdown', 'keydown', 'wheel'])
  document.addEventListener(touch, () => (touchedAt = Date.now()), { capture: true, passive: true });
setAttendance(() => Date.now() - touchedAt < ATTENDED_MS);

/** Id of this page for as long as it is open: its next stream replaces its last. */
const tab = newKey();
const followers = new Set<Follower>();
const missed = new Set<Follower>();
let current: { topics: Set<string>; abort: AbortController } | null = null;
let settling: ReturnType<typeof setTimeout> | undefined;
let hiding: ReturnType<typeof setTimeout> | undefined;
let refused = false;
let asleep = false;

/** Calls back when the topic may have changed. Returns the unsubscribe function. */
export function follow(topic: string, onEvent: () => void, since: number): () => void {
  const follower = { topic, onEvent, freshAt: since - MARGIN_MS };
  if (followers.size === 0) document.addEventListener('visibilitychange', watchVisibility);
  followers.add(follower);
  refused = false;
  settle();
  return () => {
    followers.delete(follower);
    missed.delete(follower);
    if (followers.size === 0) document.removeEventListener('visibilitychange', watchVisibility);
    settle();
  };
}

function settle(): void {
  clearTimeout(settling);
  settling = setTimeout(() => {
    const wanted = new Set([...followers].map(({ topic }) => topic));
    if (wanted.size === 0 || asleep || refused) return close();
    if (current?.topics.size === wanted.size && [...wanted].every((topic) => current?.topics.has(topic)))
      return;
    close();
    current = { topics: wanted, abort: new AbortController() };
    void keepOpen(wanted, current.abort.signal);
  }, SETTLING_MS);
}

function close(): void {
  current?.abort.abort();
  current = null;
}

async function keepOpen(topics: Set<string>, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    if (!navigator.onLine) await pause(0, signal);
    const began = Date.now();
    const ended = await listen(topics, signal).catch(() => ({ waitMs: 0 }));
    if (signal.aborted) return;
    if (ended === 'refused') {
      refused = true;
      return close();
    }
    if (Date.now() - began > SILENCE_MS) failures = 0;
    const backOff = Math.min(1_000 * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + Math.random());
    await pause(Math.max(ended.waitMs, backOff), signal);
  }
}

/** Runs one stream from its opening to its end. */
async function listen(topics: Set<string>, signal: AbortSignal): Promise<'refused' | { waitMs: number }> {
  const attempt = new AbortController();
  const stop = () => attempt.abort();
  signal.addEventListener('abort', stop);
  let silence = setTimeout(stop, SILENCE_MS);
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(stop, SILENCE_MS);
    for (const follower of followersOf(topics)) follower.freshAt = Date.now();
  };
  try {
    const since = Math.min(...followersOf(topics).map(({ freshAt }) => freshAt));
    const age = Math.min(Math.max(0, Date.now() - since), LONGEST_AGE_MS);
    const query = new URLSearchParams({ topics: [...topics].join(','), tab, age: String(age) });
    const response = await getStream(`/events?${query}`, attempt.signal);
    if (response.status === 401 || response.status === 403 || response.status === 422) return 'refused';
    if (!response.ok || !response.body)
      return { waitMs: Number(response.headers.get('retry-after') ?? 0) * 1_000 };
    for await (const { event, data } of readEvents(response.body, heard)) {
      if (event === 'change') followersOf(new Set([data])).forEach(deliver);
      if (event === 'resync')
        setTimeout(() => followersOf(topics).forEach(deliver), Math.random() * SPREAD_MS);
      if (event === 'bye') break;
    }
    return { waitMs: 0 };
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', stop);
    stop();
  }
}

const followersOf = (topics: Set<string>) => [...followers].filter(({ topic }) => topics.has(topic));

/** A hidden page refetches when it becomes visible. */
function deliver(follower: Follower): void {
  forgetAhead();
  if (document.hidden) missed.add(follower);
  else follower.onEvent();
}

function watchVisibility(): void {
  clearTimeout(hiding);
  if (document.hidden) {
    hiding = setTimeout(() => {
      asleep = true;
      close();
    }, HIDDEN_MS);
    return;
  }
  asleep = false;
  for (const follower of missed) follower.onEvent();
  missed.clear();
  settle();
}

/** Waits; without a network until it returns, and no longer. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(() => navigator.onLine && done(), ms);
    globalThis.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
