/** Maximum topics per stream. */
const MOST_TOPICS = 20;
const TOPIC = /^([a-z][a-z_]{0,39}):(all|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export type Topic = { kind: string; id: string };

/** A topic is `<kind>:<id>`, with a lower-case UUID or `all` as id; null for anything else. */
export function topicOf(text: string): Topic | null {
  const [, kind, id] = TOPIC.exec(text) ?? [];
  return kind === undefined || id === undefined ? null : { kind, id };
}

/**
 * The topics of a request, `a,b,c`; null if one is invalid or of an unknown kind, or if there are none or too
 * many.
 */
export function readTopics(text: string | undefined, kinds: readonly string[]): string[] | null {
  const topics = [...new Set(text?.split(','))];
  const known = (topic: string) => kinds.includes(topicOf(topic)?.kind ?? '');
  return topics.length > 0 && topics.length <= MOST_TOPICS && topics.every(known) ? topics : null;
}
