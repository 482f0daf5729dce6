import { useEffect, useRef, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/**
 * Becomes true when an element is about to scroll into view, or with `orIdle` once the page is
 * idle, and stays true.
 */
export function useNear<Box extends HTMLElement = HTMLDivElement>({ orIdle = false } = {}) {
  const box = useRef<Box>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const eye = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '200px' },
    );
    eye.observe(box.current);
    if (orIdle) whenIdle(() => setNear(true));
    return () => eye.disconnect();
  }, [orIdle]);
  return { box, near };
}
