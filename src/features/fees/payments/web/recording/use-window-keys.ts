import { useEffect, useEffectEvent } from 'react';
import { singleKeysOn } from '#platform/ui/single-keys.ts';

/** Faster than typing: keys within this time come from a scanner, which types a code and Enter. */
const BURST_MS = 40;
const SHORTEST_CODE = 8;
const FIELDS = 'input, textarea, select, [contenteditable]';

type Keys = {
  /** By `event.key`, so that the keyboard layout does not matter. */
  keys: Readonly<Record<string, () => void>>;
  onScan: (code: string) => void;
  /** Another dialog is open above. */
  off: boolean;
};

/** Single-letter shortcuts in a dialog without fields, and codes scanned there. */
export function useWindowKeys({ keys, onScan, off }: Keys): void {
  const press = useEffectEvent((key: string) => {
    if (singleKeysOn()) keys[key]?.();
  });
  const scan = useEffectEvent(onScan);
  useEffect(() => {
    if (off) return undefined;
    let written = '';
    let last = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
      if (event.defaultPrevented || event.isComposing || ctrlKey || metaKey || altKey || repeat) return;
      if (target instanceof Element && target.matches(FIELDS)) return;
      const burst = event.timeStamp - last < BURST_MS;
      last = event.timeStamp;
      clearTimeout(timer);
      if (key === 'Enter' && burst && written.length >= SHORTEST_CODE) {
        event.preventDefault();
        scan(written);
        return;
      }
      if (key.length !== 1) return;
      written = burst ? written + key : key;
      // The first letter of a scanned code must not trigger a shortcut.
      if (!burst) timer = setTimeout(() => press(key.toLowerCase()), BURST_MS);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
    };
  }, [off]);
}
