import type { Tx } from '#platform/db/database.ts';
import type { Stream } from './audience.ts';
import { topicOf } from './topics.ts';

/** Told to a page that may have missed something: it says nothing, so everybody may hear it. No topic has this name. */
export const RESYNC = 'resync';

export type Rights<Actor> = {
  /** The actors of live sessions; ended sessions are absent from the map. */
  findActors: (tx: Tx, sessionIds: string[]) => Promise<Map<string, Actor>>;
  /** May this person hold a stream at all? */
  mayListen: (actor: Actor) => boolean;
  /** By kind of topic: may this person hear of the one with this id? Asked for every event anew. */
  mayHear: Record<string, (tx: Tx, actor: Actor, id: string) => Promise<boolean> | boolean>;
};

/** The topics to send on each stream, or null to close it, based on current sessions, accounts and roles. */
export async function judgeEvents<Actor>(
  tx: Tx,
  { findActors, mayListen, mayHear }: Rights<Actor>,
  due: [Stream, Set<string>][],
): Promise<[Stream, string[] | null][]> {
  const actors = await findActors(tx, [...new Set(due.map(([{ sessionId }]) => sessionId))]);
  // Several tabs of one person ask the same.
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
