import type { Logger } from 'pino';
import type { Db } from '#platform/db/database.ts';
import { createAudience, type Listener, type Stream } from './audience.ts';
import { openListener } from './listener.ts';
import { RESYNC, type Rights } from './judge-events.ts';
import { createRecentTopics } from './recent-topics.ts';
import { createRounds } from './rounds.ts';
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
  /** Closes the connection of a client that reads nothing any more. */
  cut?: (() => void) | undefined;
};

const HEARTBEAT_MS = 15_000;
const SESSIONS_REREAD_MS = 30_000;

/**
 * Forwards database notifications to the pages that subscribed. A notification is a topic, never data: the page
 * fetches what changed, and is authorized there. Each event is authorized by session, account and role at that time.
 */
export function createHub<Actor>({ db, log, widerTopics = () => [], ...rights }: HubOptions<Actor>) {
  const audience = createAudience();
  const { streams } = audience;
  const recent = createRecentTopics();
  const { put, drop, stop } = createRounds({ db, log, rights, isOpen: (stream) => streams.has(stream) });
  let timers: NodeJS.Timeout[] = [];
  let closed = false;

  const notifications = openListener({
    connectionString: db.$client.options.connectionString ?? '',
    log,
    onNotice,
    onListening: () => {
      recent.listensFromNow();
      for (const stream of streams) put(stream, RESYNC);
    },
    isWanted: () => streams.size > 0,
  });

  function onNotice(notice: string): void {
    if (notice.startsWith('user:')) {
      for (const stream of audience.ofUser(notice.slice('user:'.length))) put(stream);
      return;
    }
    const topics = [notice, ...widerTopics(notice)];
    recent.hear(topics);
    for (const topic of topics) for (const stream of audience.of(topic)) put(stream, topic);
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
    drop(stream);
    if (streams.size > 0) return;
    for (const timer of timers) clearInterval(timer);
    timers = [];
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
      if (ageMs !== undefined) for (const topic of recent.missedBy(stream.topics, ageMs)) put(stream, topic);
      return stream.body;
    },
    /** Closes all streams, and refuses new ones. */
    async close(): Promise<void> {
      closed = true;
      stop();
      for (const stream of streams) stream.end('closing');
      await notifications.close();
    },
  };
}
export type Hub = ReturnType<typeof createHub>;
