import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Longer than this is a long press. */
const LONG_MS = 450;
/** A finger that moves farther scrolls. */
const FAR_PX = 10;

const idAt = (target: EventTarget) =>
  (target as Element).closest<HTMLElement>('[data-pupil]')?.dataset['pupil'];

/** Short and long presses of the rows of a list, and of the button of a row that does what a long press does, heard by the list. */
export function usePresses({ onTap, onLong }: { onTap: (id: string) => void; onLong: (id: string) => void }) {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; long: boolean; x: number; y: number } | null>(
    null,
  );
  const stop = () => clearTimeout(held.current?.timer);
  return {
    onPointerDown: ({ target, button, clientX: x, clientY: y }: PointerEvent) => {
      const id = idAt(target);
      stop();
      if (button !== 0 || !id) return;
      const timer = setTimeout(() => {
        if (held.current) held.current.long = true;
        onLong(id);
      }, LONG_MS);
      held.current = { timer, long: false, x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = held.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > FAR_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick: ({ target }: MouseEvent) => {
      const wasLong = held.current?.long ?? false;
      held.current = null;
      const more = (target as Element).closest<HTMLElement>('[data-more]')?.dataset['more'];
      if (more) return onLong(more);
      const id = idAt(target);
      if (id && !wasLong) onTap(id);
    },
  };
}
