import type { Logger } from 'pino';
import type { Db } from '#platform/db/database.ts';
import { errorForLog } from '#platform/log/server/log.ts';
import type { Stream } from './audience.ts';
import { judgeEvents, RESYNC, type Rights } from './judge-events.ts';

/** Events of one topic within this time become one. */
const GATHERING_MS = 100;
const RETRY_MS = 1_000;
const MOST_FAILURES = 3;

type Rounds<Actor> = {
  db: Db;
  log: Logger;
  rights: Rights<Actor>;
  isOpen: (stream: Stream) => boolean;
};

/** Gathers topics by stream, and sends those of which the person may hear. */
export function createRounds<Actor>({ db, log, rights, isOpen }: Rounds<Actor>) {
  /** Streams to check next, with their topics; an empty set means that only the session is checked. */
  let due = new Map<Stream, Set<string>>();
  let round: Promise<void> | null = null;
  let failures = 0;
  let stopped = false;

  function put(stream: Stream, topic?: string): void {
    const topics = due.get(stream) ?? new Set();
    due.set(stream, topics);
    if (topic) topics.add(topic);
    round ??= judgeAfter(GATHERING_MS);
  }

  /** One round at a time: topics that arrive during a round wait for the next. */
  async function judgeAfter(ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms).unref());
    const judged = [...due].filter(([stream]) => isOpen(stream));
    due = new Map();
    try {
      for (const [stream, topics] of await db.transaction((tx) => judgeEvents(tx, rights, judged)))
        tell(stream, topics);
      failures = 0;
    } catch (error) {
      failures += 1;
      log.warn({ error: errorForLog(error) }, 'events could not be judged, and wait');
      for (const [stream, topics] of judged) if (isOpen(stream)) keep(stream, topics);
    }
    round = due.size > 0 && !stopped ? judgeAfter(failures > 0 ? RETRY_MS : GATHERING_MS) : null;
  }

  /** A permanently failing check must not block everybody's events: in the end the pages are told to refetch. */
  function keep(stream: Stream, topics: Set<string>): void {
    const again = failures < MOST_FAILURES || topics.size === 0 ? topics : [RESYNC];
    due.set(stream, new Set([...again, ...(due.get(stream) ?? [])]));
  }

  return {
    put,
    drop: (stream: Stream): void => void due.delete(stream),
    /** No round follows the current one. */
    stop: (): void => void (stopped = true),
  };
}

function tell(stream: Stream, topics: string[] | null): void {
  if (!topics) stream.end('session');
  for (const topic of topics ?? [])
    if (topic === RESYNC) stream.send(RESYNC);
    else stream.send('change', topic);
}
