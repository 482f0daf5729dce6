import { topModal } from './modals.ts';

type Asked = { leave: () => void; pressedBeside: () => void };

type Layer = {
  /** Takes the presses beside the dialog; null in a browser without popovers. */
  behind: HTMLElement | null;
  /** What had the focus before. */
  cameFrom: Element | null;
};

const layers = new WeakMap<HTMLDialogElement, Layer>();

/**
 * Lays a dialog over everything else: what somebody sees of its opening, and nothing that it hears. The browser's own modal silences
 * the page by styling each of its elements anew, when it opens and when it closes: most of what a dialog over a long list took. So
 * it stands in the browser's top layer as a popover instead, over a sheet that takes the presses beside it. A second time it does
 * nothing.
 */
export function raise(dialog: HTMLDialogElement): Layer {
  const raised = layers.get(dialog);
  if (raised) return raised;
  const layer: Layer = { behind: null, cameFrom: document.activeElement };
  layers.set(dialog, layer);
  if (!('showPopover' in HTMLElement.prototype)) {
    dialog.showModal();
    return layer;
  }
  layer.behind = document.createElement('div');
  layer.behind.className = 'sheet-behind no-print';
  layer.behind.popover = 'manual';
  // The focus stays where it is: in the dialog.
  layer.behind.addEventListener('mousedown', (event) => event.preventDefault());
  document.body.append(layer.behind);
  layer.behind.showPopover();
  dialog.popover = 'manual';
  dialog.ariaModal = 'true';
  dialog.showPopover();
  // What styles and scripts know an open dialog by.
  dialog.setAttribute('open', '');
  return layer;
}

/** Takes away what `raise` has laid over the page. */
export function lower(dialog: HTMLDialogElement): void {
  const layer = layers.get(dialog);
  layers.delete(dialog);
  if (layer?.behind) {
    dialog.removeAttribute('open');
    if (dialog.isConnected) dialog.hidePopover();
    layer.behind.remove();
  } else if (layer) dialog.close();
}

/**
 * Lays a dialog over everything else until the answer is called, after `modals.ts` was told that it has closed: it hears the presses
 * beside it, and what lies behind is hidden from screen readers.
 */
export function layOverPage(dialog: HTMLDialogElement, asked: Asked): () => void {
  const { behind } = raise(dialog);
  const listening = new AbortController();
  const { signal } = listening;
  if (!behind) {
    hearModal(dialog, asked, signal);
    return () => {
      listening.abort();
      lower(dialog);
    };
  }
  behind.addEventListener('click', asked.pressedBeside, { signal });
  listenForBack(asked.leave, signal);
  hideBeside(dialog);
  return () => {
    listening.abort();
    hideBeside(topModal());
    lower(dialog);
  };
}

/** For browsers without popovers (Chrome before 114): their own modal. */
function hearModal(dialog: HTMLDialogElement, { leave, pressedBeside }: Asked, signal: AbortSignal): void {
  // A drag that began on a field and ended outside is no wish to leave.
  let began = false;
  dialog.addEventListener('mousedown', ({ target }) => void (began = target === dialog), { signal });
  dialog.addEventListener('click', ({ target }) => began && target === dialog && pressedBeside(), { signal });
  dialog.addEventListener(
    'cancel',
    (event) => {
      if (event.target !== dialog) return; // a file picker's own `cancel` comes by here too
      event.preventDefault();
      leave();
    },
    { signal },
  );
}

/** Not in TypeScript's library yet. */
declare class CloseWatcher extends EventTarget {
  destroy(): void;
}

/** The phone's back gesture, where a browser tells of it (Chrome 126). */
function listenForBack(leave: () => void, signal: AbortSignal): void {
  if (!('CloseWatcher' in globalThis) || signal.aborted) return;
  const watcher = new CloseWatcher();
  watcher.addEventListener('cancel', (event) => {
    event.preventDefault();
    leave();
  });
  // A second time in a row it does not ask, and is used up.
  watcher.addEventListener('close', () => {
    leave();
    listenForBack(leave, signal);
  });
  signal.addEventListener('abort', () => watcher.destroy());
}

/** What the topmost dialog hides from screen readers. */
let hidden: Element[] = [];

/** Hides all that lies beside a dialog and beside what holds it, and nothing else; nothing at all where no dialog is open. */
function hideBeside(dialog: HTMLElement | null): void {
  for (const element of hidden) element.removeAttribute('aria-hidden');
  hidden = [];
  for (let held: Element | null = dialog; held && held !== document.body; held = held.parentElement)
    for (const beside of held.parentElement?.children ?? [])
      if (beside !== held && !beside.hasAttribute('aria-hidden')) {
        beside.setAttribute('aria-hidden', 'true');
        hidden.push(beside);
      }
}
