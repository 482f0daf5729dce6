import { useEffect, useLayoutEffect, useRef } from 'react';
import { noteModal, openModals, topModal } from './modals.ts';

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
    const { activeElement: cameFrom } = document;
    // A field that asks for the focus by itself has it by now; `showModal` would take it away again.
    const asked = cameFrom instanceof HTMLElement && dialog.contains(cameFrom) ? cameFrom : null;
    dialog.showModal();
    const noteClosed = noteModal(dialog);
    const listening = new AbortController();
    listenForLeaving(dialog, () => ways.current.onLeave(), listening.signal);
    listenBeside(dialog, () => ways.current.onPressOutside?.(), listening.signal);
    if (asked) asked.focus();
    else focusFirst(dialog);
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

/**
 * Esc is caught as a key, also while nothing has the focus. The phone's back gesture comes as `cancel`. A second one in a row closes
 * without asking, at times this dialog and those below it together: they open again, and the topmost is asked.
 */
function listenForLeaving(dialog: HTMLDialogElement, leave: () => void, signal: AbortSignal): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || topModal() !== dialog) return;
      event.preventDefault();
      leave();
    },
    { signal },
  );
  dialog.addEventListener(
    'cancel',
    (event) => {
      // A file picker's own `cancel` comes by here too.
      if (event.target !== dialog || !event.cancelable) return;
      event.preventDefault();
      leave();
    },
    { signal },
  );
  dialog.addEventListener(
    'close',
    (event) => {
      if (event.target !== dialog || dialog.open || topModal() !== dialog) return;
      for (const each of openModals()) if (!each.open) each.showModal();
      leave();
    },
    { signal },
  );
}

/** A press beside the dialog falls on the element itself. A drag that began on a field and ended outside is no wish to leave. */
function listenBeside(dialog: HTMLDialogElement, pressed: () => void, signal: AbortSignal): void {
  let began = false;
  dialog.addEventListener('mousedown', ({ target }) => void (began = target === dialog), { signal });
  dialog.addEventListener('click', ({ target }) => began && target === dialog && pressed(), { signal });
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
