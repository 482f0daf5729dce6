import { useEffect } from 'react';

const WRITING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Ctrl+B or Cmd+B, whatever the keyboard's layout; never while somebody is writing, where it may mean bold. */
export function isToggleKey(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return false;
  if (event.altKey || event.shiftKey || event.defaultPrevented) return false;
  return !(event.target instanceof Element && event.target.closest(WRITING));
}

/** Calls `toggle` at the sidebar's shortcut. */
export function useToggleKey(toggle: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isToggleKey(event)) return;
      event.preventDefault();
      toggle();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [toggle]);
}
