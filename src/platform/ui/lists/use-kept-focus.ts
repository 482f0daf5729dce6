import { useEffect, useRef } from 'react';

/**
 * For a list whose buttons disappear with their rows: once the rows have changed, the focus lost
 * with a pressed button moves to `box`. Call `keep` when one is pressed.
 */
export function useKeptFocus(rows: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const kept = useRef(false);
  const seen = useRef(rows);
  useEffect(() => {
    if (seen.current === rows) return;
    seen.current = rows;
    if (!kept.current || document.activeElement !== document.body) return;
    box.current?.focus();
    kept.current = false;
  }, [rows]);
  const keep = () => {
    kept.current = true;
  };
  return { box, keep };
}
