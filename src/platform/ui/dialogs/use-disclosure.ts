import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/**
 * A small panel below its button: it closes on Esc, on a press outside, and when the focus leaves.
 * Pass `box` to the element around both.
 */
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault(); // a dialog around it stays open
    setOpen(false);
    button.current?.focus();
  }

  return { open, setOpen, box, button, onKeyDown };
}
