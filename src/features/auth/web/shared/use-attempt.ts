import { useRef, useState } from 'react';

/** Does one thing at a time at the press of a button; what it refuses stands beside the button until the next try. */
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
