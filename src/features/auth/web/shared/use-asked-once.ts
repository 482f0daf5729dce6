import { useEffect, useRef, useState } from 'react';
import type { Answer } from './factors.ts';

/**
 * Asks the server once, when it is first shown: each further asking would leave a factor that nobody confirms, or make
 * codes worthless that somebody is writing down. `again` is for after a failure.
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
