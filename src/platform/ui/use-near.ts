import { useEffect, useRef, useState } from 'react';

/** Becomes true when an element is about to come into view, and stays so. */
export function useNear() {
  const box = useRef<HTMLDivElement>(null);
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
    return () => eye.disconnect();
  }, []);
  return { box, near };
}
