import { useRef, useState } from 'react';

/**
 * Runs one attempt at a time on a button press; a refusal is shown beside the button until the next attempt.
 */
export function useAttempt(attempt: () => Promise<unknown>, onDone?: () => void) {
  const trying = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const start = async () => {
    if (trying.current) return;
    trying.current = true;
    setBusy(true);
    setRefusal(null);
    const error = await attempt().catch((thrown: unknown) => thrown);
    trying.current = false;
    setBusy(false);
    if (error) setRefusal(error);
    else onDone?.();
  };
  return { start: () => void start(), busy, refusal };
}
