/** Interval between checks whether the page is idle, in milliseconds. */
const LOOK_MS = 400;
const LATEST_MS = 20_000;

/**
 * Runs deferrable work once the page has loaded its main content, so that it does not compete on a
 * slow connection.
 */
export function whenIdle(run: () => void, isQuiet: () => boolean = () => true): void {
  const latest = Date.now() + LATEST_MS;
  let quiet = 0;
  const look = () => {
    // In tests, timers may outlive the document.
    if (typeof document === 'undefined') return;
    quiet = document.readyState === 'complete' && isQuiet() && !isBusy() ? quiet + 1 : 0;
    // Quiet twice in a row, because a response may trigger further requests a moment later.
    if (quiet > 1 || Date.now() > latest) run();
    else setTimeout(look, LOOK_MS);
  };
  setTimeout(look, LOOK_MS);
}

/** True while the page shows a loading element, except those that wait for idle themselves (`data-later`). */
const isBusy = (): boolean =>
  [...document.querySelectorAll('main .skeleton, main [aria-busy=true], main .animate-spin')].some(
    (element) => !element.closest('[data-later]'),
  );
