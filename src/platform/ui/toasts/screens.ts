import { topModal, watchModals } from '../dialogs/modals.ts';
import { onMove, placeNow } from '../routing/place.ts';
import { leaveScreen, noteAct } from './toast.ts';

const ACTS = ['pointerdown', 'keydown'] as const;

/**
 * Closes toasts when their screen is left: when a dialog opens, or the page changes. Returns the function
 * that stops it.
 */
export function watchScreens(): () => void {
  const ending = new AbortController();
  for (const act of ACTS) document.addEventListener(act, noteAct, { capture: true, signal: ending.signal });
  const known = new WeakSet<HTMLDialogElement>();
  const stopModals = watchModals(() => {
    const top = topModal();
    // A dialog that is on top again because the one above it closed is still the screen where they were
    // shown.
    if (!top || known.has(top)) return;
    known.add(top);
    leaveScreen();
  });
  let { path } = placeNow();
  const stopMoves = onMove(() => {
    if (placeNow().path === path) return;
    ({ path } = placeNow());
    leaveScreen();
  });
  return () => {
    ending.abort();
    stopModals();
    stopMoves();
  };
}
