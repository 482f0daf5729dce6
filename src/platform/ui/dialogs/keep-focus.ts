import { topModal } from './modals.ts';

const REACHABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';
/** Tab goes through their parts before it leaves them. */
const IN_PARTS = 'input:is([type=date], [type=time], [type=month], [type=datetime-local])';

/** Keeps the Tab key in a dialog for as long as it is the topmost: from its last control to its first, and back. */
export function keepFocusInside(dialog: HTMLDialogElement, signal: AbortSignal): void {
  let backwards = false;
  const begin = () => edgeOf(dialog, backwards ? 'last' : 'first')?.focus();
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Tab' || topModal() !== dialog) return;
      backwards = event.shiftKey;
      const { activeElement } = document;
      const isInside = activeElement !== dialog && dialog.contains(activeElement);
      const leaves = activeElement === edgeOf(dialog, backwards ? 'first' : 'last');
      if (isInside && (!leaves || activeElement?.matches(IN_PARTS))) return;
      event.preventDefault();
      begin();
    },
    { signal, capture: true },
  );
  // However else it got out: past a group of choices, out of the browser's own bar.
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (topModal() === dialog && target instanceof Node && !dialog.contains(target)) begin();
    },
    { signal },
  );
}

/** The first or the last control that Tab reaches. */
function edgeOf(dialog: HTMLElement, edge: 'first' | 'last'): HTMLElement | undefined {
  const all = [...dialog.querySelectorAll<HTMLElement>(REACHABLE)];
  return edge === 'first' ? all.find(isReached) : all.findLast(isReached);
}

const isReached = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.getClientRects().length > 0;
