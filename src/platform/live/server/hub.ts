import { errorForLog } from '#platform/log/server/log.ts';
import type { Logger } from 'pino';
import type { Db } from '#platform/db/database.ts';
import { createAudience, type Listener, type Stream } from './audience.ts';
import { openListener } from './listener.ts';
import { judgeEvents, RESYNC, type Rights } from './judge-events.ts';
import { openStream } from './stream.ts';

type HubOptions<Actor> = Rights<Actor> & {
  db: Db;
  log: Logger;
  /** Wider topics under which an event is sent too. */
  widerTopics?: (topic: string) => string[];
};

type OpenOptions = Listener & {
  /** Age of the page's data in milliseconds; later events are sent again. */
  ageMs?: number | undefined;
  /** Breaks the connection, for a reader who takes nothing any more. */
  cut?: (() => void) | undefined;
};

/** Events of one topic within this time become one. */
const GATHERING_MS = 100;
const RETRY_MS = 1_000;
const MOST_FAILURES = 3;
const HEARTBEAT_MS = 15_000;
const SESSIONS_REREAD_MS = 30_000;
const REMEMBERED_MS = 120_000;

/**
 * Forwards database notifications to the pages that subscribed. A notification is a topic, never data: the page
 * fetches what changed, and is authorized there. Each event is authorized by session, account and role at that time.
 */
export function createHub<Actor>({ db, log, widerTopics = () => [], ...rights }: HubOptions<Actor>) {
  const audience = createAudience();
  const { streams } = audience;
  /**
   * Last event per topic, oldest first: a page whose stream opens after its data was read would miss the events
   * between.
   */
  const heardAt = new Map<string, number>();
  let listensSince = 0;
  /** Streams to check next, with their topics; an empty set means that only the session is checked. */
  let due = new Map<Stream, Set<string>>();
  let round: Promise<void> | null = null;
  let failures = 0;
  let timers: NodeJS.Timeout[] = [];
  let closed = false;

  const notifications = openListener({
    connectionString: db.$client.options.connectionString ?? '',
    log,
    onNotice,
    onListening: () => {
      listensSince = performance.now();
      for (const stream of streams) put(stream, RESYNC);
    },
    isWanted: () => streams.size > 0,
  });

  function onNotice(notice: string): void {
    if (notice.startsWith('user:')) {
      for (const stream of audience.ofUser(notice.slice('user:'.length))) put(stream);
      return;
    }
    const now = performance.now();
    for (const [topic, at] of heardAt) {
      if (now - at < REMEMBERED_MS) break;
      heardAt.delete(topic);
    }
    for (const topic of [notice, ...widerTopics(notice)]) {
      heardAt.delete(topic);
      heardAt.set(topic, now);
      for (const stream of audience.of(topic)) put(stream, topic);
    }
  }

  function put(stream: Stream, topic?: string): void {
    const topics = due.get(stream) ?? new Set();
    due.set(stream, topics);
    if (topic) topics.add(topic);
    round ??= judgeAfter(GATHERING_MS);
  }

  /** One round at a time: topics that arrive during a round wait for the next. */
  async function judgeAfter(ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms).unref());
    const judged = [...due].filter(([stream]) => streams.has(stream));
    due = new Map();
    try {
      for (const [stream, topics] of await db.transaction((tx) => judgeEvents(tx, rights, judged)))
        tell(stream, topics);
      failures = 0;
    } catch (error) {
      failures += 1;
      log.warn({ error: errorForLog(error) }, 'events could not be judged, and wait');
      for (const [stream, topics] of judged) if (streams.has(stream)) keep(stream, topics);
    }
    round = due.size > 0 && !closed ? judgeAfter(failures > 0 ? RETRY_MS : GATHERING_MS) : null;
  }

  /** A permanently failing check must not block everybody's events: in the end the pages are told to refetch. */
  function keep(stream: Stream, topics: Set<string>): void {
    const again = failures < MOST_FAILURES || topics.size === 0 ? topics : [RESYNC];
    due.set(stream, new Set([...again, ...(due.get(stream) ?? [])]));
  }

  function beat(): void {
    for (const stream of streams) stream.beat();
    void notifications.probe();
  }

  function rereadSessions(): void {
    for (const stream of streams) put(stream);
  }

  function add(stream: Stream): void {
    audience.add(stream);
    if (timers.length === 0)
      timers = [setInterval(beat, HEARTBEAT_MS), setInterval(rereadSessions, SESSIONS_REREAD_MS)];
    for (const timer of timers) timer.unref();
  }

  function remove(stream: Stream): void {
    audience.remove(stream);
    due.delete(stream);
    if (streams.size > 0) return;
    for (const timer of timers) clearInterval(timer);
    timers = [];
  }

  /**
   * Sends events that the page may have missed: single topics if we were listening throughout, otherwise everything.
   */
  function catchUp(stream: Stream, ageMs: number): void {
    const since = performance.now() - ageMs;
    if (since < listensSince || ageMs > REMEMBERED_MS) put(stream, RESYNC);
    else for (const topic of stream.topics) if ((heardAt.get(topic) ?? 0) >= since) put(stream, topic);
  }

  return {
    kinds: Object.keys(rights.mayHear),
    counts: audience.counts,
    /**
     * Opens a stream, or returns the reason for refusing. Topics that the person may not see stay silent, whether
     * they exist or not.
     */
    async open({
      cut,
      ageMs,
      ...listener
    }: OpenOptions): Promise<ReadableStream<Uint8Array> | 'busy' | 'too many'> {
      const place = closed ? 'busy' : audience.placeFor(listener);
      if (typeof place === 'string') return place;
      place?.end('replaced');
      const stream: Stream = { ...listener, ...openStream({ cut, onClosed: () => remove(stream) }) };
      add(stream);
      try {
        await notifications.ready();
      } catch {
        remove(stream);
        return 'busy';
      }
      stream.send('hello');
      // Checked once at the start: the session may have ended since the token was verified.
      put(stream);
      if (ageMs !== undefined) catchUp(stream, ageMs);
      return stream.body;
    },
    /** Closes all streams, and refuses new ones. */
    async close(): Promise<void> {
      closed = true;
      for (const stream of streams) stream.end('closing');
      await notifications.close();
    },
  };
}
export type Hub = ReturnType<typeof createHub>;

function tell(stream: Stream, topics: string[] | null): void {
  if (!topics) stream.end('session');
  for (const topic of topics ?? [])
    if (topic === RESYNC) stream.send(RESYNC);
    else stream.send('change', topic);
}
