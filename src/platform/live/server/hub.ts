import type { Logger } from 'pino';
import type { Db, Tx } from '#platform/db/database.ts';
import { openEar } from './ear.ts';
import { type Farewell, openStream, type OpenStream } from './stream.ts';
import { topicOf } from './topics.ts';

type HubOptions<Actor> = {
  db: Db;
  log: Logger;
  /** Who the sessions speak for at this moment; those that ended are missing. */
  findActors: (tx: Tx, sessionIds: string[]) => Promise<Map<string, Actor>>;
  /** May this person hold a stream at all? */
  mayListen: (actor: Actor) => boolean;
  /** By kind of topic: may this person hear of the one with this id? Asked for every event anew. */
  mayHear: Record<string, (tx: Tx, actor: Actor, id: string) => Promise<boolean> | boolean>;
  /** Which wider topics an event is told under as well. */
  widerTopics?: (topic: string) => string[];
};

type Listener = {
  userId: string;
  sessionId: string;
  /** The page's own name for itself: a tab that comes again takes its former stream's place. */
  tab: string | null;
  topics: string[];
};
type OpenOptions = Listener & {
  /** How long ago the page read what it shows; later events are told again. */
  ageMs?: number | undefined;
  cut?: (() => void) | undefined;
};
type Stream = Listener & OpenStream;

const MOST_STREAMS = 1_000;
const MOST_STREAMS_A_USER = 3;
/** Events of one topic within this time become one. */
const GATHERING_MS = 100;
const RETRY_MS = 1_000;
const MOST_FAILURES = 3;
const HEARTBEAT_MS = 15_000;
const SESSIONS_REREAD_MS = 30_000;
const REMEMBERED_MS = 120_000;

/** Told to a page that may have missed something. No topic has this name. */
const RESYNC = 'resync';

/**
 * Carries what the database announces to the pages that asked for it. An announcement is a topic, never data: the page fetches
 * what changed, and is judged there again. Who may hear is judged for each event, on session, account and role as they are then.
 */
export function createHub<Actor>(options: HubOptions<Actor>) {
  const { db, log, findActors, mayListen, mayHear, widerTopics = () => [] } = options;
  const streams = new Set<Stream>();
  const byTopic = new Map<string, Set<Stream>>();
  const byUser = new Map<string, Set<Stream>>();
  /** When each topic was last heard of: a page that opens its stream after its data would miss what lies between. */
  const heardAt = new Map<string, number>();
  let listensSince = 0;
  /** Who is judged next, and for what; for nothing when only the session is looked at. */
  let due = new Map<Stream, Set<string>>();
  let round: Promise<void> | null = null;
  let failures = 0;
  let timers: NodeJS.Timeout[] = [];
  let closed = false;

  const ear = openEar({
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
      for (const stream of byUser.get(notice.slice('user:'.length)) ?? []) put(stream);
      return;
    }
    for (const [topic, at] of heardAt) {
      if (performance.now() - at < REMEMBERED_MS) break;
      heardAt.delete(topic);
    }
    for (const topic of [notice, ...widerTopics(notice)]) {
      heardAt.delete(topic); // so that the oldest stand first
      heardAt.set(topic, performance.now());
      for (const stream of byTopic.get(topic) ?? []) put(stream, topic);
    }
  }

  function put(stream: Stream, topic?: string): void {
    const topics = due.get(stream) ?? new Set();
    due.set(stream, topics);
    if (topic) topics.add(topic);
    round ??= judgeAfter(GATHERING_MS);
  }

  /** One round at a time, however much is announced: what comes during one waits for the next. */
  async function judgeAfter(ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms).unref());
    const judged = due;
    due = new Map();
    try {
      await judge(judged);
      failures = 0;
    } catch (error) {
      failures += 1;
      const { name, stack } = error as Error;
      log.warn({ name, stack: stack?.split('\n').slice(1, 6) }, 'events could not be judged, and wait');
      for (const [stream, topics] of judged) if (streams.has(stream)) keep(stream, topics);
    }
    round = due.size > 0 && !closed ? judgeAfter(failures > 0 ? RETRY_MS : GATHERING_MS) : null;
  }

  /** A question that fails for good must not hold up everybody's events: in the end pages are told to fetch anew. */
  function keep(stream: Stream, topics: Set<string>): void {
    const again = failures < MOST_FAILURES || topics.size === 0 ? topics : [RESYNC];
    due.set(stream, new Set([...again, ...(due.get(stream) ?? [])]));
  }

  async function judge(judged: Map<Stream, Set<string>>): Promise<void> {
    const told = await db.transaction(async (tx) => {
      const open = [...judged].filter(([stream]) => streams.has(stream));
      const actors = await findActors(tx, [...new Set(open.map(([{ sessionId }]) => sessionId))]);
      const verdicts = new Map<string, boolean>();
      const told: { stream: Stream; topics: string[] | null }[] = [];
      for (const [stream, topics] of open) {
        const actor = actors.get(stream.sessionId);
        if (!actor || !mayListen(actor)) {
          told.push({ stream, topics: null });
          continue;
        }
        const heard: string[] = [];
        for (const topic of topics) {
          const asked = `${stream.userId} ${topic}`;
          const verdict = topic === RESYNC || (verdicts.get(asked) ?? (await maySay(tx, actor, topic)));
          verdicts.set(asked, verdict);
          if (verdict) heard.push(topic);
        }
        told.push({ stream, topics: heard });
      }
      return told;
    });
    for (const { stream, topics } of told) {
      if (!topics) stream.end('session');
      for (const topic of topics ?? [])
        if (topic === RESYNC) stream.send(RESYNC);
        else stream.send('change', topic);
    }
  }

  async function maySay(tx: Tx, actor: Actor, text: string): Promise<boolean> {
    const topic = topicOf(text);
    return topic !== null && (await mayHear[topic.kind]?.(tx, actor, topic.id)) === true;
  }

  function add(stream: Stream): void {
    streams.add(stream);
    join(byUser, stream.userId, stream);
    for (const topic of stream.topics) join(byTopic, topic, stream);
    if (timers.length === 0)
      timers = [
        setInterval(beat, HEARTBEAT_MS).unref(),
        setInterval(rereadSessions, SESSIONS_REREAD_MS).unref(),
      ];
  }

  function remove(stream: Stream): void {
    streams.delete(stream);
    due.delete(stream);
    part(byUser, stream.userId, stream);
    for (const topic of stream.topics) part(byTopic, topic, stream);
    if (streams.size > 0) return;
    for (const timer of timers) clearInterval(timer);
    timers = [];
  }

  function beat(): void {
    for (const stream of streams) stream.beat();
    void ear.probe();
  }

  function rereadSessions(): void {
    for (const stream of streams) put(stream);
  }

  return {
    kinds: Object.keys(mayHear),
    counts: () => ({ streams: streams.size, topics: byTopic.size, users: byUser.size }),
    /** Opens a stream, or says why not. Topics that the person may not hear of stay silent, whether they exist or not. */
    async open({
      cut,
      ageMs,
      ...listener
    }: OpenOptions): Promise<ReadableStream<Uint8Array> | 'busy' | 'too many'> {
      const { userId, tab, topics } = listener;
      const own = byUser.get(userId) ?? new Set<Stream>();
      const former = [...own].find((other) => tab !== null && other.tab === tab);
      if (closed || (!former && streams.size >= MOST_STREAMS)) return 'busy';
      if (!former && own.size >= MOST_STREAMS_A_USER) return 'too many';
      former?.end('replaced');
      const stream: Stream = { ...listener, ...openStream({ cut, onClosed: () => remove(stream) }) };
      add(stream);
      try {
        await ear.ready();
      } catch {
        remove(stream);
        return 'busy';
      }
      stream.send('hello');
      // Judged once at its start: the session may have ended between the look at the token and here.
      put(stream);
      if (ageMs !== undefined) {
        const since = performance.now() - ageMs;
        if (since < listensSince || ageMs > REMEMBERED_MS) put(stream, RESYNC);
        else for (const topic of topics) if ((heardAt.get(topic) ?? 0) >= since) put(stream, topic);
      }
      return stream.body;
    },
    /** Says goodbye to everybody, and opens no further stream. */
    async close(reason: Farewell = 'closing'): Promise<void> {
      closed = true;
      for (const stream of streams) stream.end(reason);
      await ear.close();
    },
  };
}
export type Hub = ReturnType<typeof createHub>;

function join<T>(sets: Map<string, Set<T>>, key: string, member: T): void {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(member));
}

function part<T>(sets: Map<string, Set<T>>, key: string, member: T): void {
  const set = sets.get(key);
  set?.delete(member);
  if (set?.size === 0) sets.delete(key);
}
