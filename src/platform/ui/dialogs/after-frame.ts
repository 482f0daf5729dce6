import { flushSync } from 'react-dom';

const DONE_BEFORE = ['keydown', 'pointerdown', 'input'] as const;

/** Runs once the next picture stands; before that if somebody types or presses, who then finds it done. Calling the answer gives it up. */
export function afterFrame(run: () => void): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const once = () => {
    if (signal.aborted) return;
    waiting.abort();
    run();
  };
  for (const type of DONE_BEFORE)
    document.addEventListener(type, () => flushSync(once), { capture: true, signal });
  requestAnimationFrame(() => setTimeout(once));
  return () => waiting.abort();
}
