import { useEffect, useEffectEvent } from 'react';
import { topModal } from '#platform/ui/dialogs/modals.ts';
import { singleKeysOn } from '#platform/ui/single-keys.ts';

const WRITING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

type ShellKey = 'toggle' | 'search' | 'keys';

/** Which of the shell's keys this is, by what it writes: `/` stands elsewhere on a French keyboard. Null: none of them. */
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

/** Does what the shell's keys stand for, unless a dialog is open, whose keys are its own. */
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
