import { useEffect, useLayoutEffect, useRef } from 'react';
import { noteModal } from './modals.ts';

type WaysOut = {
  /** Esc, or the phone's back gesture. */
  onLeave: () => void;
  /** A press beside the dialog; left out, it does nothing. */
  onPressOutside?: (() => void) | undefined;
};

/** Opens the dialog it is given to as a modal for as long as it is mounted. No way out closes it by itself: each one only asks. */
export function useModal(waysOut: WaysOut) {
  const ref = useRef<HTMLDialogElement>(null);
  const ways = useRef(waysOut);
  useEffect(() => {
    ways.current = waysOut;
  });

  // Before the first picture: nothing of the dialog is there, for eyes or for tests, until it is open.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const cameFrom = document.activeElement;
    const listening = new AbortController();
    const on: HTMLDialogElement['addEventListener'] = (
      type: string,
      listener: EventListenerOrEventListenerObject,
    ) => dialog.addEventListener(type, listener, { signal: listening.signal });

    // Caught as a key and not only as `cancel`: a second Esc in a row makes the browser close without asking.
    on('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      ways.current.onLeave();
    });
    on('cancel', (event) => {
      if (event.target !== dialog) return; // a file picker's own `cancel` comes by here too
      event.preventDefault();
      ways.current.onLeave();
    });
    // A drag that began on a field and ended outside is no wish to leave.
    let pressedOutside = false;
    on('mousedown', (event) => {
      pressedOutside = event.target === dialog;
    });
    on('click', (event) => {
      if (pressedOutside && event.target === dialog) ways.current.onPressOutside?.();
    });

    dialog.showModal();
    const noteClosed = noteModal(dialog);
    focusFirst(dialog);
    return () => {
      listening.abort();
      noteClosed();
      dialog.close();
      // The element goes away together with its closing, so the browser cannot give the focus back by itself.
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
    };
  }, []);
  return ref;
}

/** The first field where a keyboard is at hand; on a touch screen the title, so that no keyboard jumps up over the sheet. */
function focusFirst(dialog: HTMLDialogElement): void {
  const touch = matchMedia('(pointer: coarse)').matches;
  const chosen = dialog.querySelector<HTMLElement>('[data-autofocus]');
  const field = touch
    ? null
    : dialog.querySelector<HTMLElement>('[data-body] :is(input, select, textarea):not(:disabled)');
  const heading = dialog.querySelector<HTMLElement>('[data-heading]');
  (chosen ?? field ?? heading)?.focus();
}
