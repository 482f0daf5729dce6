import { type MouseEvent, type PointerEvent, useRef } from 'react';

const LONG_MS = 450;
/** Moving farther than this is scrolling. */
const FAR_PX = 10;

const idAt = (target: EventTarget) =>
  (target as Element).closest<HTMLElement>('[data-pupil]')?.dataset['pupil'];

/**
 * Handles short and long presses of a list's rows by delegation; a row's details button acts as a long press.
 */
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
