import type { OpenStream } from './stream.ts';

export type Listener = {
  userId: string;
  sessionId: string;
  /** Id of the page's tab: a reconnecting tab replaces its former stream. */
  tab: string | null;
  topics: string[];
};
export type Stream = Listener & OpenStream;

const MOST_STREAMS = 1_000;
const MOST_STREAMS_A_USER = 3;

/** The open streams on this node, indexed by topic and by person. */
export function createAudience() {
  const streams = new Set<Stream>();
  const byTopic = new Map<string, Set<Stream>>();
  const byUser = new Map<string, Set<Stream>>();
  return {
    streams: streams as ReadonlySet<Stream>,
    of: (topic: string): Iterable<Stream> => byTopic.get(topic) ?? [],
    ofUser: (userId: string): Iterable<Stream> => byUser.get(userId) ?? [],
    counts: () => ({ streams: streams.size, topics: byTopic.size, users: byUser.size }),
    /** The stream of the same tab to replace, null for a free place, or why there is none. */
    placeFor({ userId, tab }: Listener): Stream | null | 'busy' | 'too many' {
      const own = byUser.get(userId) ?? new Set();
      const former = [...own].find((other) => tab !== null && other.tab === tab);
      if (former) return former;
      if (streams.size >= MOST_STREAMS) return 'busy';
      return own.size >= MOST_STREAMS_A_USER ? 'too many' : null;
    },
    add(stream: Stream): void {
      streams.add(stream);
      join(byUser, stream.userId, stream);
      for (const topic of stream.topics) join(byTopic, topic, stream);
    },
    remove(stream: Stream): void {
      streams.delete(stream);
      part(byUser, stream.userId, stream);
      for (const topic of stream.topics) part(byTopic, topic, stream);
    },
  };
}

function join<T>(sets: Map<string, Set<T>>, key: string, member: T): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(member));
}

function part<T>(sets: Map<string, Set<T>>, key: string, member: T): void {
  const set = sets.get(key);
  set?.delete(member);
  if (set?.size === 0) sets.delete(key);
}
