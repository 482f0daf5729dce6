import { RESYNC } from './judge-events.ts';

const REMEMBERED_MS = 120_000;

/** The last event per topic: a page whose stream opens after its data was read would miss the events between. */
export function createRecentTopics() {
  /** Oldest first. */
  const heardAt = new Map<string, number>();
  let listensSince = 0;
  return {
    /** Events before now may have been missed. */
    listensFromNow(): void {
      listensSince = performance.now();
    },
    hear(topics: readonly string[]): void {
      const now = performance.now();
      for (const [topic, at] of heardAt) {
        if (now - at < REMEMBERED_MS) break;
        heardAt.delete(topic);
      }
      for (const topic of topics) {
        heardAt.delete(topic);
        heardAt.set(topic, now);
      }
    },
    /** Topics with an event that data of this age lacks: single ones if we were listening throughout, else all. */
    missedBy(topics: readonly string[], ageMs: number): readonly string[] {
      const since = performance.now() - ageMs;
      if (since < listensSince || ageMs > REMEMBERED_MS) return [RESYNC];
      return topics.filter((topic) => (heardAt.get(topic) ?? 0) >= since);
    },
  };
}
