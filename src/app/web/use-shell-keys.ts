import { useEffect, useEffectEvent } from 'react';
import { topModal } from '#platform/ui/dialogs/modals.ts';
import { singleKeysOn } from '#platform/ui/single-keys.ts';

const WRITING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

type ShellKey = 'toggle' | 'search' | 'keys';

/**
 * The shell's shortcut for a key event, by character: `/` is elsewhere on a French keyboard. Null if it is
 * none.
 */
export function shellKey(event: KeyboardEvent): ShellKey | null {
  if (event.altKey || event.defaultPrevented || event.isComposing) return null;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (event.shiftKey) return null;
    if (key === 'k') return 'search';
    return key === 'b' ? 'toggle' : null;
  }
  const isWriting = event.target instanceof Element && event.target.closest(WRITING) !== null;
  if (isWriting || !singleKeysOn()) return null;
  if (key === '?') return 'keys';
  return key === '/' ? 'search' : null;
}

type Deeds = Readonly<Record<ShellKey, (() => void) | null>>;

/** Handles the shell's shortcuts, unless a dialog is open, which handles its own keys. */
export function useShellKeys(deeds: Deeds): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const name = topModal() ? null : shellKey(event);
    const deed = name && deeds[name];
    if (!deed) return;
    event.preventDefault();
    deed();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
