import type { Tx } from '#platform/db/database.ts';
import type { Stream } from './audience.ts';
import { topicOf } from './topics.ts';

/**
 * Sent to a page that may have missed something: it contains nothing, so everybody may receive it. No topic
 * has this name.
 */
export const RESYNC = 'resync';

export type Rights<Actor> = {
  /** The actors of live sessions; ended sessions are absent from the map. */
  findActors: (tx: Tx, sessionIds: string[]) => Promise<Map<string, Actor>>;
  /** Whether this person may open a stream at all. */
  mayListen: (actor: Actor) => boolean;
  /** Whether a person may receive events of a topic, by kind. Checked for every event. */
  mayHear: Record<string, (tx: Tx, actor: Actor, id: string) => Promise<boolean> | boolean>;
};

/** The topics to send on each stream, or null to close it, based on current sessions, accounts and roles. */
export async function judgeEvents<Actor>(
  tx: Tx,
  { findActors, mayListen, mayHear }: Rights<Actor>,
  due: [Stream, Set<string>][],
): Promise<[Stream, string[] | null][]> {
  const actors = await findActors(tx, [...new Set(due.map(([{ sessionId }]) => sessionId))]);
  // Cached, because several tabs of one person ask the same.
  const verdicts = new Map<string, boolean>();
  const judged: [Stream, string[] | null][] = [];
  for (const [stream, topics] of due) {
    const actor = actors.get(stream.sessionId);
    const heard: string[] = [];
    if (!actor || !mayListen(actor)) {
      judged.push([stream, null]);
      continue;
    }
    for (const text of topics) {
      const asked = `${stream.userId} ${text}`;
      const topic = topicOf(text);
      const verdict =
        verdicts.get(asked) ??
        (text === RESYNC || (topic !== null && (await mayHear[topic.kind]?.(tx, actor, topic.id)) === true));
      verdicts.set(asked, verdict);
      if (verdict) heard.push(text);
    }
    judged.push([stream, heard]);
  }
  return judged;
}
