import { useEffect, useLayoutEffect, useRef } from 'react';
import { keepFocusInside } from './keep-focus.ts';
import { layOverPage, raise } from './modal-layer.ts';
import { noteModal, topModal } from './modals.ts';

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
    // A field that asks for the focus by itself has it by now; the browser's own modal would take it away again.
    const { activeElement } = document;
    const asked =
      activeElement instanceof HTMLElement && dialog.contains(activeElement) ? activeElement : null;
    const { cameFrom } = raise(dialog);
    const leave = () => ways.current.onLeave();
    const takeAway = layOverPage(dialog, { leave, pressedBeside: () => ways.current.onPressOutside?.() });
    const noteClosed = noteModal(dialog);
    const listening = new AbortController();
    listenForEsc(dialog, leave, listening.signal);
    keepFocusInside(dialog, listening.signal);
    if (asked) asked.focus();
    else focusFirst(dialog);
    return () => {
      listening.abort();
      noteClosed();
      takeAway();
      // The element goes away together with its closing, so the browser cannot give the focus back by itself.
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
    };
  }, []);
  return ref;
}

/** Caught as a key: at a second Esc in a row the browser would close without asking. */
function listenForEsc(dialog: HTMLDialogElement, leave: () => void, signal: AbortSignal): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  };
  dialog.addEventListener('keydown', onKey, { signal });
  const isNowhere = () => document.activeElement === document.body && topModal() === dialog;
  document.addEventListener('keydown', (event) => isNowhere() && onKey(event), { signal });
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
