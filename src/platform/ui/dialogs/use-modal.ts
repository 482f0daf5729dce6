import { useEffect, useLayoutEffect, useRef } from 'react';
import { noteModal, openModals, topModal } from './modals.ts';

type WaysOut = {
  /** Esc, or the phone's back gesture. */
  onLeave: () => void;
  /** Press outside the dialog; ignored if omitted. */
  onPressOutside?: (() => void) | undefined;
};

/** Opens the dialog as a modal while mounted. No exit closes it directly: each calls a handler. */
export function useModal(waysOut: WaysOut) {
  const ref = useRef<HTMLDialogElement>(null);
  const ways = useRef(waysOut);
  useEffect(() => {
    ways.current = waysOut;
  });

  // Before the first paint: the dialog must not be visible, nor found by tests, until it is open.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const { activeElement: cameFrom } = document;
    // An autofocused field already has the focus; `showModal` would move it.
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
      // The element is removed as it closes, so the browser cannot restore the focus.
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
    };
  }, []);
  return ref;
}

/**
 * Esc is handled as a key event, even without focus. The phone's back gesture arrives as `cancel`. A second one in a
 * row closes without a cancelable event, sometimes with the dialogs below: reopen them, and call the topmost one's
 * handler.
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
      // The `cancel` event of a file picker bubbles up to here too.
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

/**
 * A press on the backdrop targets the dialog element itself. A drag that began on a field and ended outside is
 * ignored.
 */
function listenBeside(dialog: HTMLDialogElement, pressed: () => void, signal: AbortSignal): void {
  let began = false;
  dialog.addEventListener('mousedown', ({ target }) => void (began = target === dialog), { signal });
  dialog.addEventListener('click', ({ target }) => began && target === dialog && pressed(), { signal });
}

/**
 * Focuses the first field if there is a keyboard; on a touch screen the title, so that no on-screen keyboard covers
 * the sheet.
 */
function focusFirst(dialog: HTMLDialogElement): void {
  const touch = matchMedia('(pointer: coarse)').matches;
  const chosen = dialog.querySelector<HTMLElement>('[data-autofocus]');
  const field = touch
    ? null
    : dialog.querySelector<HTMLElement>('[data-body] :is(input, select, textarea):not(:disabled)');
  const heading = dialog.querySelector<HTMLElement>('[data-heading]');
  const first = chosen ?? field ?? heading;
  first?.focus();
  // By default the caret would be placed before the existing text.
  if (first instanceof HTMLTextAreaElement) first.setSelectionRange(first.value.length, first.value.length);
}
