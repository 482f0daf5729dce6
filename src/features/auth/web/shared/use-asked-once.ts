import { useEffect, useRef, useState } from 'react';
import type { Answer } from './factors.ts';

/**
 * Sends a request once on mount: repeating it would create unconfirmed factors, or invalidate codes being
 * written down. `again` retries after a failure.
 */
export function useAskedOnce<Data>(ask: () => Promise<Answer<Data>>) {
  const asked = useRef(false);
  const [answer, setAnswer] = useState<Answer<Data> | null>(null);
  const again = async () => {
    setAnswer(null);
    setAnswer(await ask().catch((error: unknown) => ({ data: null, error })));
  };
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void again();
  });
  return { data: answer?.data ?? null, error: answer?.error ?? null, again: () => void again() };
}
