import { useEffect, useEffectEvent } from 'react';
import { whenIdle } from '#platform/ui/when-idle.ts';

/**
 * Calls `onEvent` whenever the topic (`ledger_account:<id>`, `bank:all`) may have changed, by anybody; null
 * for no topic. The event contains no data: fetch it. All hooks of a page share one stream, loaded with the
 * first.
 */
export function useLive(topic: string | null, onEvent: () => void): void {
  const heard = useEffectEvent(onEvent);
  useEffect(() => {
    if (topic === null) return undefined;
    const since = Date.now();
    let left = false;
    let stop: (() => void) | undefined;
    const start = async () => {
      // No events are lost while waiting: the stream requests all since the page's data was read.
      await new Promise<void>((resolve) => whenIdle(resolve));
      if (left) return;
      // Offline there is nothing to receive; the next page tries again.
      const stream = await import('./live-stream.ts').catch(() => null);
      if (!left) stop = stream?.follow(topic, () => heard(), since);
    };
    void start();
    return () => {
      left = true;
      stop?.();
    };
  }, [topic]);
}
