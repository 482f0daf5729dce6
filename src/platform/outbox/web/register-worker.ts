import { workerUrl } from '#platform/workers/web/worker-url.ts';

/** Has the portal open without a network from now on, where browsers allow it: over https, or on this very machine. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !globalThis.isSecureContext || !navigator.serviceWorker) return;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(workerUrl('/sw.js')).catch(() => undefined);
  // The page is at rest: what the worker did not fetch with its installation comes now.
  // A worker takes no origin: it is the portal's own.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  if (registration) void serviceWorker.ready.then(({ active }) => active?.postMessage('more'));
}
