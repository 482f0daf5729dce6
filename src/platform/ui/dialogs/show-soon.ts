import { topModal } from './modals.ts';

const ANY_INPUT = ['keydown', 'pointerdown', 'mousedown', 'touchstart', 'wheel'];

/**
 * Opens a dialog as a modal, in two steps. To silence what lies below, a browser computes the style of all of it again, hundreds
 * of rows too: on a weak phone the dialog is painted first and becomes a modal right after, or before the first key or touch
 * that comes sooner. The answer gives the second step up.
 */
export function showSoon(dialog: HTMLDialogElement): () => void {
  if (!standsAbove(dialog)) {
    dialog.showModal();
    return () => undefined;
  }
  const waiting = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rise = () => {
    waiting.abort();
    dialog.removeAttribute('data-rising');
    becomeModal(dialog);
  };
  dialog.setAttribute('data-rising', '');
  dialog.setAttribute('aria-modal', 'true');
  dialog.setAttribute('open', '');
  const { signal } = waiting;
  for (const input of ANY_INPUT) addEventListener(input, rise, { capture: true, passive: true, signal });
  // The second frame begins once the first is on screen.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      timer = setTimeout(rise);
    });
  });
  signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  });
  return () => waiting.abort();
}

/** Whether it lies over everything without being a modal: on the page, or in a modal that has come to rest. */
function standsAbove(dialog: HTMLDialogElement): boolean {
  const below = topModal();
  if (below) return below.contains(dialog) && below.getAnimations().length === 0;
  return dialog.closest('main') !== null;
}

/** A modal gives the focus to its first control: what has it already shall keep it. */
function becomeModal(dialog: HTMLDialogElement): void {
  const { activeElement } = document;
  const focused =
    activeElement instanceof HTMLElement && dialog.contains(activeElement) ? activeElement : null;
  focused?.setAttribute('autofocus', '');
  dialog.removeAttribute('open');
  dialog.showModal();
  focused?.removeAttribute('autofocus');
  if (document.activeElement !== focused) focused?.focus({ preventScroll: true });
  dialog.removeAttribute('aria-modal');
}
