import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Shown } from './portal-router.ts';

const KEPT = 'preau-pushed';

/** Scroll positions by history entry, stored for the tab, so that Back and a reload restore them. */
function pushed(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** An address that was typed or loaded has no key of its own: its path is one. */
const stepKey = (): string => (history.state as { key?: string } | null)?.key ?? location.pathname;

/**
 * Moves focus to a new page, as between documents, but not when filters change. A new page starts at the
 * top; Back restores the scroll position.
 */
export function useArrival({ place, move, waiting }: Shown): void {
  const step = useRef(stepKey());
  const path = useRef(place.path);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    let asked = false;
    const note = () => {
      if (asked) return;
      asked = true;
      requestAnimationFrame(() => {
        asked = false;
        const { current } = step;
        sessionStorage.setItem(KEPT, JSON.stringify({ ...pushed(), [current]: scrollY }));
      });
    };
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, []);

  const first = useRef(true);
  useLayoutEffect(() => {
    if (waiting) return;
    step.current = stepKey();
    if (first.current) {
      first.current = false;
      scrollTo(0, pushed()[step.current] ?? 0);
      return;
    }
    if (move === 'go') scrollTo(0, 0);
    if (move === 'back') scrollTo(0, pushed()[step.current] ?? 0);
    if (path.current !== place.path) document.getElementById('content')?.focus({ preventScroll: true });
    path.current = place.path;
  }, [place, move, waiting]);
}
