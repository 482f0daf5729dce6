import { useEffect, useState } from 'react';

const SHOWN_MS = 2_500;

/** True for a moment after a value changed, to make live updates noticeable. */
export function useJustChanged(value: string): boolean {
  const [seen, setSeen] = useState(value);
  useEffect(() => {
    if (value === seen) return undefined;
    const timer = setTimeout(() => setSeen(value), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [value, seen]);
  return value !== seen;
}
